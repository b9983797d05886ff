// OPTIONS: -cl-std=CL2.0 --kernel count --global-size 128 --local-size 32 --arg n=:zero
// HAZARD-NONE
// relaxed_counter.cl, fixed.
kernel void count(global atomic_int *n, global int *out) {
  atomic_fetch_add_explicit(n, 1, memory_order_relaxed);
  out[get_global_id(0)] = atomic_load_explicit(n, memory_order_relaxed);
}
