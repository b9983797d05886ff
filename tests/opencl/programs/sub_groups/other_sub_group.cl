// OPTIONS: --kernel pass_on -cl-std=CL3.0 --global-size 64 --local-size 64
// A barrier of the sub-group does not order work-items of two.
kernel void pass_on(global int *out) {
  local int s[64];
  int i = get_local_id(0);
  s[i] = i;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE); // FIXED: work_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[(i + 32) % 64]; // HAZARD: raw within-group s
}
