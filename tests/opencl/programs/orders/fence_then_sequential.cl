// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 64 --local-size 32 --order forward
// A fence of both memories releases, a sequentially consistent load acquires: only two fences, or two such operations,
// order global memory by a local flag.
// Fixed twin: a fence of both memories acquires.
kernel void pass(global int *data, global int *out) {
  local atomic_int flag;
  int t = get_local_id(0), g = get_group_id(0);
  if (t == 0)
    atomic_init(&flag, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    data[g] = 7;
    atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_work_group);
    atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed);
  }
  if (t == 9 && atomic_load(&flag)) // FIXED: if (t == 9 && atomic_load_explicit(&flag, memory_order_relaxed)) {
    // FIXED: atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_work_group);
    out[g] = data[g]; // HAZARD: raw within-group data
}
// FIXED: }
