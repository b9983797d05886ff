// ARGUMENTS: -cl-std=CL2.0
// A generic pointer to the one or the other memory, which inlining resolves.
int sum_of(const int *first, int count) {
  int sum = 0;
  for (int k = 0; k < count; ++k)
    sum += first[k];
  return sum;
}
kernel __attribute__((reqd_work_group_size(16, 1, 1))) void both(global int *out, global const int *in) {
  local int part[16];
  part[get_local_id(0)] = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = sum_of(part, 16) + sum_of(in, 4);
}
