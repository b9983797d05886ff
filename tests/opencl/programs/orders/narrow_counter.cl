// OPTIONS: -cl-std=CL2.0 --kernel count --global-size 128 --local-size 32 --arg n=:zero
// Operations with the scope of a work-group are not atomic for other groups.
kernel void count(global atomic_int *n) {
  atomic_fetch_add_explicit(n, 1, memory_order_relaxed, memory_scope_work_group); // HAZARD: atomic across-groups n
  // FIXED@-1: atomic_fetch_add_explicit(n, 1, memory_order_relaxed, memory_scope_device);
}
