// OPTIONS: --kernel exchange -cl-std=CL3.0 --global-size 64 --local-size 64
// Work-items of a sub-group read what others of it have written, and nothing orders that.
kernel void exchange(global int *out) {
  local int s[64];
  int i = get_local_id(0);
  s[i] = i;
  // FIXED: sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[i ^ 1]; // HAZARD: raw within-group s
}
