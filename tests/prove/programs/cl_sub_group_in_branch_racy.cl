// ARGUMENTS: -cl-std=CL3.0
// VERDICT: divergent-barrier undecided work-items of one work-group may diverge here before a barrier
// VERDICT: races-within-group undecided
// VERDICT: uninitialized undecided
// All work-items of a sub-group must reach its functions.
kernel void sum(global int *out) {
  const size_t i = get_group_id(0) * get_local_size(0) + get_local_id(0);
  out[i] = 0;
  if (get_sub_group_local_id() < 20)
    out[i] = sub_group_reduce_add((int)i);
}
