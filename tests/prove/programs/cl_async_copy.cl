// VERDICT: races-within-group undecided an asynchronous copy
// VERDICT: races-across-groups undecided an asynchronous copy
// VERDICT: divergent-barrier undecided an asynchronous copy
// VERDICT: out-of-bounds undecided an asynchronous copy
// VERDICT: uninitialized undecided an asynchronous copy
// Asynchronous copies are not analysed.
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void copy(global const int *in, global int *out) {
  local int part[32];
  event_t done = async_work_group_copy(part, in + get_group_id(0) * 32, 32, 0);
  wait_group_events(1, &done);
  out[get_global_id(0)] = part[31 - get_local_id(0)];
}
