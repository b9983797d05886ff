// OPTIONS: --kernel sum -cl-std=CL3.0 --global-size 64 --local-size 64
// Only some work-items of the sub-group reach the reduction.
kernel void sum(global int *out) {
  int i = get_global_id(0);
  out[i] = 0; // FIXED:
  if (get_sub_group_local_id() < 20)
  // FIXED@-1: int all = sub_group_reduce_add(get_sub_group_local_id() < 20 ? i : 0);
    out[i] = sub_group_reduce_add(i); // HAZARD: warp-sync
    // FIXED@-1: out[i] = get_sub_group_local_id() < 20 ? all : 0;
}
