// OPTIONS: -cl-std=CL2.0 --kernel total --global-size 128 --local-size 32 --arg done=:zero
// The fences order local memory; the data is in global memory.
kernel void total(global int *part, global atomic_int *done, global int *sum) {
  if (get_local_id(0))
    return;
  part[get_group_id(0)] = get_group_id(0);
  atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
  // FIXED@-1: atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
  if (atomic_fetch_add_explicit(done, 1, memory_order_relaxed, memory_scope_device) == get_num_groups(0) - 1) {
    atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
    // FIXED@-1: atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
    int s = 0;
    for (int g = 0; g < get_num_groups(0); ++g)
      s += part[g]; // HAZARD: raw across-groups part
    *sum = s;
  }
}
