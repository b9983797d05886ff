// VERDICT: races-within-group refuted
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void exchange(global int *out, local int *a) {
  const int l = get_local_id(0);
  a[l] = l;
  a[31 - l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = a[31 - l];
}
