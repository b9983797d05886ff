// OPTIONS: --kernel both -cl-std=CL3.0 --global-size 64 --local-size 64
kernel void both(global int *out) {
  int i = get_global_id(0), part = i;
  if (get_sub_group_local_id() >= 16)
    part = 2 * i;
  out[i] = sub_group_scan_inclusive_add(part);
}
