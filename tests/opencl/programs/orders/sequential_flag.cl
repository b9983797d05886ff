// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 64 --local-size 32 --order forward
// Only sequentially consistent operations on a local flag also order global memory.
kernel void pass(global int *data, global int *out) {
  local atomic_int flag;
  int t = get_local_id(0), g = get_group_id(0);
  if (t == 0)
    atomic_init(&flag, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    data[g] = 7;
    atomic_fetch_add_explicit(&flag, 1, memory_order_acq_rel); // FIXED: atomic_fetch_add(&flag, 1);
  }
  if (t == 9 && atomic_load(&flag))
    out[g] = data[g]; // HAZARD: raw within-group data
}
