// ARGUMENTS: -cl-std=CL3.0
// Their values are in local memory of ampsim's own.
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void sum(global int *out, global const int *in) {
  const int all = work_group_reduce_add(in[get_global_id(0)]);
  if (get_local_id(0) == 0)
    out[get_group_id(0)] = all;
}
