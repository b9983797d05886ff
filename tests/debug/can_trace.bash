# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# need_gdb: the test is skipped (status 77) without gdb, or if it may not trace.
need_gdb() {
  command -v gdb >/dev/null || { echo 'skipped: there is no gdb'; exit 77; }
  gdb -nx -batch -ex run --args true 2>&1 | grep -q 'exited normally' || { echo 'skipped: gdb cannot trace here'; exit 77; }
}
