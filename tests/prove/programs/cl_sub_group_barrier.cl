// ARGUMENTS: -cl-std=CL3.0
// VERDICT: races-within-group undecided
// VERDICT: uninitialized undecided
// The size of sub-groups is the device's, so their barriers order nothing.
kernel __attribute__((reqd_work_group_size(32, 1, 1))) void next(global int *out) {
  local int values[32];
  const int l = get_local_id(0);
  values[l] = l;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = values[(l + 1) % 32];
}
