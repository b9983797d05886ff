// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 64 --local-size 32 --order forward
// A fence of both memories that only acquires and releases passes local flags on to such fences alone.
// Fixed twin: a sequentially consistent fence of both memories is such an operation, too.
kernel void pass(global int *data, global int *out) {
  local atomic_int flag;
  int t = get_local_id(0), g = get_group_id(0);
  if (t == 0)
    atomic_init(&flag, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    data[g] = 7;
    atomic_fetch_add(&flag, 1);
  }
  if (t == 9 && atomic_load_explicit(&flag, memory_order_relaxed)) {
    atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);
    // FIXED@-1: atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_work_group);
    data[g] = 8; // HAZARD: waw within-group data
    atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);
    // FIXED@-1: atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_work_group);
    atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed);
  }
  if (t == 12 && atomic_load(&flag) == 2)
    out[g] = data[g]; // HAZARD: raw within-group data
}
