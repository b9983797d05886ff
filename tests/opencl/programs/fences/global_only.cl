// OPTIONS: --kernel exchange --global-size 64 --local-size 32
// A barrier that orders global memory only, around accesses to local memory.

kernel void exchange(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  barrier(CLK_GLOBAL_MEM_FENCE); // FIXED: barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = s[31 - t]; // HAZARD: raw within-group s
}
