// OPTIONS: --kernel twice --global-size 64 --local-size 32
// The accesses are in functions that the kernel calls.

void put(local int *s, int t) { s[t] = 2 * t; }
int take(local const int *s, int t) { return s[31 - t]; } // HAZARD: raw within-group s
kernel void twice(global int *out) {
  local int s[32];
  put(s, get_local_id(0));
  // FIXED: barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = take(s, get_local_id(0));
}
