// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 64 --local-size 32 --order forward
// A compare-and-exchange that fails has the second order.
kernel void pass(global int *out) {
  local atomic_int flag;
  local int data;
  int t = get_local_id(0), expected = 0;
  if (t == 0)
    atomic_init(&flag, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    data = 7;
    atomic_store(&flag, 1);
  }
  if (t == 9 && !atomic_compare_exchange_strong_explicit(&flag, &expected, 5, memory_order_acquire, memory_order_relaxed))
  // FIXED@-1: if (t == 9 && !atomic_compare_exchange_strong_explicit(&flag, &expected, 5, memory_order_acquire, memory_order_acquire))
    out[get_group_id(0)] = data; // HAZARD: raw within-group data
}
