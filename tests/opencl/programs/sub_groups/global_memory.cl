// OPTIONS: --kernel exchange -cl-std=CL3.0 --global-size 32 --local-size 32 --arg data=[32]
// The barrier of the sub-group orders no memory.
// Fixed twin: the barrier of the sub-group orders global memory.
kernel void exchange(global int *data, global int *out) {
  int i = get_global_id(0);
  data[i] = i;
  sub_group_barrier(0); // FIXED: sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
  out[i] = data[i ^ 1]; // HAZARD: raw within-group data
}
