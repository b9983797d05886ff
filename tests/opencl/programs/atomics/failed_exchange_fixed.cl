// OPTIONS: --kernel claim --global-size 64 --local-size 32 --arg owner=:zero
// HAZARD-NONE
// failed_exchange.cl, fixed.

kernel void claim(global int *owner, global int *out) {
  int i = get_global_id(0);
  if (atomic_cmpxchg(owner, 0, i + 1) == 0)
    out[0] = i;
}
