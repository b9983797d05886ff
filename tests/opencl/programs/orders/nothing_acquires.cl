// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 64 --local-size 32 --order forward
// The flag is released, but the work-item that reads it acquires nothing.
kernel void pass(global int *out) {
  local atomic_int flag;
  local int data;
  int t = get_local_id(0);
  if (t == 0)
    atomic_init(&flag, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    data = 7;
    atomic_store_explicit(&flag, 1, memory_order_release, memory_scope_work_group);
  }
  if (t == 9 && atomic_load_explicit(&flag, memory_order_relaxed, memory_scope_work_group))
  // FIXED@-1: if (t == 9 && atomic_load_explicit(&flag, memory_order_acquire, memory_scope_work_group))
    out[get_group_id(0)] = data; // HAZARD: raw within-group data
}
