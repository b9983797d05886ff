// OPTIONS: --kernel both -cl-std=CL3.0 --global-size 64 --local-size 64
// The two halves of a sub-group add up at two places.
kernel void both(global int *out) {
  int i = get_global_id(0), sum;
  if (get_sub_group_local_id() < 16)
    sum = sub_group_scan_inclusive_add(i); // HAZARD: warp-sync
  else
    sum = sub_group_scan_inclusive_add(2 * i); // HAZARD: warp-sync
  out[i] = sum;
}
