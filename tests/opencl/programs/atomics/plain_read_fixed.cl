// OPTIONS: --kernel count --global-size 64 --local-size 32 --arg n=:zero
// HAZARD-NONE
// plain_read.cl, fixed.

kernel void count(global int *n, global int *out) {
  atomic_inc(n);
  out[get_global_id(0)] = atomic_or(n, 0);
}
