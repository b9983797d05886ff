// ARGUMENTS: -cl-std=CL2.0
// VERDICT: races-within-group refuted
// VERDICT: races-across-groups refuted
// A plain read conflicts with atomic operations.
kernel void count(global atomic_int *counter, global int *out) {
  atomic_fetch_add_explicit(counter, 1, memory_order_relaxed, memory_scope_device);
  out[get_global_id(0)] = *(global int *)counter;
}
