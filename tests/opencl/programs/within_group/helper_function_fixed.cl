// OPTIONS: --kernel twice --global-size 64 --local-size 32
// HAZARD-NONE
// helper_function.cl, fixed.

void put(local int *s, int t) { s[t] = 2 * t; }
int take(local const int *s, int t) { return s[31 - t]; }
kernel void twice(global int *out) {
  local int s[32];
  put(s, get_local_id(0));
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = take(s, get_local_id(0));
}
