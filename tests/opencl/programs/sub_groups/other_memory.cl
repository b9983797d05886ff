// OPTIONS: --kernel exchange -cl-std=CL3.0 --global-size 32 --local-size 32
// The barrier of the sub-group orders global memory, but the values are in local memory.
// Fixed twin: the barrier of the sub-group orders both memories.
kernel void exchange(global int *out) {
  local int s[32];
  int i = get_local_id(0);
  s[i] = i;
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
  // FIXED@-1: sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = s[31 - i]; // HAZARD: raw within-group s
}
