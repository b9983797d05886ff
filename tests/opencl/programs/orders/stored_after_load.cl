// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 32 --local-size 32 --order forward
// The load is relaxed; a later store of the same work-item acquires nothing.
// Fixed twin: the load acquires.
kernel void pass(global int *data, global int *out) {
  local atomic_int flag;
  local int s;
  int t = get_local_id(0);
  if (t == 0)
    atomic_init(&flag, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    s = 7;
    atomic_store_explicit(&flag, 1, memory_order_release, memory_scope_work_group);
  }
  if (t == 9 && atomic_load_explicit(&flag, memory_order_relaxed, memory_scope_work_group) == 1) {
  // FIXED@-1: if (t == 9 && atomic_load_explicit(&flag, memory_order_acquire, memory_scope_work_group) == 1) {
    atomic_store(&flag, 2);
    out[0] = s; // HAZARD: raw within-group s
  }
}
