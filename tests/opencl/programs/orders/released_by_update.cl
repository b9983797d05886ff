// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 32 --local-size 32 --order forward
// The update is not sequentially consistent, the earlier load is: a load releases nothing, so nothing orders global memory.
// Fixed twin: the update is sequentially consistent.
kernel void pass(global int *data, global int *out) {
  local atomic_int flag;
  int t = get_local_id(0);
  if (t == 0)
    atomic_init(&flag, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    out[1] = atomic_load(&flag);
    data[0] = 7;
    atomic_fetch_add_explicit(&flag, 1, memory_order_acq_rel, memory_scope_work_group);
    // FIXED@-1: atomic_fetch_add_explicit(&flag, 1, memory_order_seq_cst, memory_scope_work_group);
  }
  if (t == 9 && atomic_load(&flag) == 1)
    out[0] = data[0]; // HAZARD: raw within-group data
}
