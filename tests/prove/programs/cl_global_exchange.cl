// A barrier of local memory does not order global memory.
// Fixed: A barrier of global memory orders it within the work-group.
// VERDICT: races-within-group refuted // FIXED:
kernel void swap(global int *data, global int *out) {
  const size_t i = get_group_id(0) * get_local_size(0) + get_local_id(0);
  const size_t other = get_group_id(0) * get_local_size(0) + get_local_size(0) - 1 - get_local_id(0);
  data[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE); // FIXED: barrier(CLK_GLOBAL_MEM_FENCE);
  out[i] = data[other];
}
