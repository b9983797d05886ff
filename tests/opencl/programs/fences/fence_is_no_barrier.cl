// OPTIONS: --kernel exchange --global-size 64 --local-size 32
// A fence orders the accesses of one work-item; it waits for no other.

kernel void exchange(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  mem_fence(CLK_LOCAL_MEM_FENCE); // FIXED: barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[31 - t]; // HAZARD: raw within-group s
}
