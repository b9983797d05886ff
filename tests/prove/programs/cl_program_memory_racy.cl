// ARGUMENTS: -cl-std=CL2.0
// VERDICT: races-across-groups refuted
global int totals[64];
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void total(global const int *in) {
  totals[get_local_id(0)] = in[get_local_id(0)];
}
