// A row of local memory with a halo on both sides.
#define SIZE 64
kernel __attribute__((reqd_work_group_size(SIZE, 1, 1)))
void blur(global const float *in, global float *out, int n) {
  local float row[SIZE + 2];
  const int l = get_local_id(0), i = get_group_id(0) * SIZE + l;
  row[l + 1] = i < n ? in[i] : 0;
  if (l == 0)
    row[0] = i > 0 && i - 1 < n ? in[i - 1] : 0;
  if (l == SIZE - 1)
    row[SIZE + 1] = i + 1 < n ? in[i + 1] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n)
    out[i] = (row[l] + row[l + 1] + row[l + 2]) / 3;
}
