// VERDICT: races-within-group refuted
// VERDICT: races-across-groups refuted
// STATUS: 66
// cl_offset.cl with an offset: the run that confirms the race has it, too.
// ASSUME: get_global_offset(0) == 64
kernel void two_ways(global int *out) {
  const size_t i = get_global_id(0), j = get_group_id(0) * get_local_size(0) + get_local_id(0);
  out[i] = 1;
  out[j] = 2;
}
