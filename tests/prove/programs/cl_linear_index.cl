// ARGUMENTS: -cl-std=CL2.0
kernel __attribute__((reqd_work_group_size(8, 8, 2))) void fill(local int *values) {
  values[get_local_linear_id()] = 1;
}
