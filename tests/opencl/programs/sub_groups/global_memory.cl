// OPTIONS: --kernel exchange -cl-std=CL3.0 --global-size 32 --local-size 32 --arg data=[32]
// The barrier of the sub-group orders no memory.
kernel void exchange(global int *data, global int *out) {
  int i = get_global_id(0);
  data[i] = i;
  sub_group_barrier(0);
  out[i] = data[i ^ 1]; // HAZARD: raw within-group data
}
