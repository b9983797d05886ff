// ARGUMENTS: -cl-std=CL3.0
// VERDICT: divergent-barrier refuted
// VERDICT: races-within-group undecided
// VERDICT: uninitialized undecided
// All work-items must reach the function.
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void sum(global int *out, global const int *in) {
  int all = 0;
  if (get_local_id(0) < 32)
    all = work_group_reduce_add(in[get_global_id(0)]);
  out[get_global_id(0)] = all;
}
