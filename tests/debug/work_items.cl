// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void reverse(global int *data) {
  local int s[64];
  const int t = get_local_id(0);
  s[t] = data[get_global_id(0)];
  data[get_global_id(0)] = s[63 - t];
}
