// A work-group that waits for its first work-item, and a branch of the whole group.
kernel void first(global int *out, local int *shared, int n) {
  if (n > 0) {
    if (get_local_id(0) == 0)
      shared[0] = n;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_group_id(0) * get_local_size(0) + get_local_id(0)] = shared[0];
  }
}
