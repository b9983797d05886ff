// OPTIONS: -cl-std=CL2.0 --kernel count --global-size 128 --local-size 32 --arg n=:zero
// A relaxed atomic counter that one work-item reads plainly.
kernel void count(global atomic_int *n, global int *out) {
  int before = atomic_fetch_add_explicit(n, 1, memory_order_relaxed);
  // FIXED@-1: atomic_fetch_add_explicit(n, 1, memory_order_relaxed);
  out[get_global_id(0)] = before;
  // FIXED@-1: out[get_global_id(0)] = atomic_load_explicit(n, memory_order_relaxed);
  if (get_global_id(0) == 127) // FIXED:
    out[0] = *(global int *)n; // HAZARD: atomic across-groups n // HAZARD: atomic within-group n // HAZARD: waw across-groups out
    // FIXED@-1:
}
