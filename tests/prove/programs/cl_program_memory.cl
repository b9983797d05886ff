// ARGUMENTS: -cl-std=CL2.0
// Variables of the program, in constant and in global memory.
constant int factors[4] = {1, 2, 3, 4};
global int totals[64];
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void total(global const int *in) {
  if (get_group_id(0) == 0)
    totals[get_local_id(0)] = in[get_local_id(0)] * factors[get_local_id(0) % 4];
}
