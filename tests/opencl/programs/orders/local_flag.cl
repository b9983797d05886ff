// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 64 --local-size 32 --order forward
// Operations on a local flag order local memory; the data is in global memory.
kernel void pass(global int *data, global int *out) {
  local atomic_int flag;
  int t = get_local_id(0), g = get_group_id(0);
  if (t == 0)
    atomic_init(&flag, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    data[g] = 7;
    // FIXED: atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_work_group);
    atomic_store_explicit(&flag, 1, memory_order_release, memory_scope_work_group);
    // FIXED@-1: atomic_store_explicit(&flag, 1, memory_order_relaxed, memory_scope_work_group);
  }
  if (t == 9 && atomic_load_explicit(&flag, memory_order_acquire, memory_scope_work_group))
  // FIXED@-1: if (t == 9 && atomic_load_explicit(&flag, memory_order_relaxed, memory_scope_work_group)) {
    // FIXED: atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_work_group);
    out[g] = data[g]; // HAZARD: raw within-group data
}
// FIXED: }
