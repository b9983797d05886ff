// OPTIONS: --kernel rounds --global-size 64 --local-size 32
// The next round overwrites what others still read.

kernel void rounds(global int *data) {
  local int s[32];
  int t = get_local_id(0);
  for (int k = 0; k < 3; ++k) {
    s[t] = data[get_global_id(0)] + k; // HAZARD: war within-group s
    barrier(CLK_LOCAL_MEM_FENCE);
    data[get_global_id(0)] = s[31 - t];
    // FIXED: barrier(CLK_LOCAL_MEM_FENCE);
  }
}
