// Atomic for the work-items of one group only.
// ARGUMENTS: -cl-std=CL2.0
// VERDICT: races-across-groups refuted // FIXED:
kernel void count(global atomic_int *counter) {
  atomic_fetch_add_explicit(counter, 1, memory_order_relaxed, memory_scope_work_group);
  // FIXED@-1: atomic_fetch_add_explicit(counter, 1, memory_order_relaxed, memory_scope_device);
}
