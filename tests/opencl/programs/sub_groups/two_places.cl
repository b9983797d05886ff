// OPTIONS: --kernel both -cl-std=CL3.0 --global-size 64 --local-size 64
// The two halves of a sub-group add up at two places.
kernel void both(global int *out) {
  int i = get_global_id(0), sum; // FIXED: int i = get_global_id(0), part = i;
  if (get_sub_group_local_id() < 16) // FIXED: if (get_sub_group_local_id() >= 16)
    sum = sub_group_scan_inclusive_add(i); // HAZARD: warp-sync // FIXED: part = 2 * i;
  else // FIXED:
    sum = sub_group_scan_inclusive_add(2 * i); // HAZARD: warp-sync
    // FIXED@-1: out[i] = sub_group_scan_inclusive_add(part);
  out[i] = sum; // FIXED:
}
