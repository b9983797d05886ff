// OPTIONS: --kernel reverse --global-size 256 --local-size 64
// HAZARD-NONE
// reverse.cl, fixed.
kernel void reverse(global int *data) {
  local int s[64];
  int t = get_local_id(0), last = get_local_size(0) - 1;
  s[t] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = s[last - t];
}
