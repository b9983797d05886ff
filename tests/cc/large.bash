#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs of many kernels: their device code is prepared at the first start and kept, and a terminal shows that it takes long.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"
export XDG_CACHE_HOME=$PWD/cache

python3 "$root/tests/cc/large_program.py" 20 >large.cu
run 0 cc large.cu -o large
AMPSIM_OPTIONS='stats time-limit=300' tool 0 ./large
has stdout '^15$'
has stderr 'compiling sources$'
AMPSIM_OPTIONS='stats time-limit=300' tool 0 ./large
has stdout '^15$'
has stderr 'compiling sources: from the cache'

command -v script >/dev/null || exit 0
for steps in 60 150 400; do # until it takes long on this machine
  python3 "$root/tests/cc/large_program.py" 10 $steps >larger.cu
  run 0 cc larger.cu -o larger
  last="./larger with $steps steps, on a terminal"
  TERM=xterm script -qec ./larger /dev/null </dev/null >terminal
  grep -q 'preparing' terminal && break
done
has terminal 'ampsim: preparing the device code of 1 file: [0-9]+ s'
