// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 32 --local-size 32 --order forward
// A store of another work-item ends the release sequence: who reads it does not acquire.
// Fixed twin: a later store of the work-item that released continues its release sequence.
kernel void pass(global int *data, global int *out) {
  local atomic_int flag;
  int t = get_local_id(0);
  if (t == 0)
    atomic_init(&flag, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    data[0] = 7;
    atomic_store(&flag, 1);
    // FIXED: atomic_store_explicit(&flag, 2, memory_order_relaxed);
  }
  if (t == 4 && atomic_load_explicit(&flag, memory_order_relaxed) == 1) // FIXED:
    atomic_store_explicit(&flag, 2, memory_order_relaxed); // FIXED:
  if (t == 9 && atomic_load(&flag) == 2)
    out[0] = data[0]; // HAZARD: raw within-group data
}
