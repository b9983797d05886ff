// ARGUMENTS: -cl-std=CL3.0
kernel void sum(global int *out, int n) {
  const size_t i = get_group_id(0) * get_local_size(0) + get_local_id(0);
  const int all = sub_group_reduce_add((int)i);
  if (n > 0)
    out[i] = sub_group_scan_inclusive_add(all);
}
