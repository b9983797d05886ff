// OPTIONS: --kernel count --global-size 64 --local-size 32 --arg n=:zero
// A plain read beside atomic updates.

kernel void count(global int *n, global int *out) {
  atomic_inc(n);
  out[get_global_id(0)] = n[0]; // HAZARD: atomic across-groups n // HAZARD: atomic within-group n
  // FIXED@-1: out[get_global_id(0)] = atomic_or(n, 0);
}
