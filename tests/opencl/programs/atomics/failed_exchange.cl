// OPTIONS: --kernel claim --global-size 64 --local-size 32 --arg owner=:zero
// The work-item that wins a compare-and-swap writes without one.

kernel void claim(global int *owner, global int *out) {
  int i = get_global_id(0);
  if (atomic_cmpxchg(owner, 0, i + 1) == 0)
    owner[0] = -1; // HAZARD: atomic across-groups owner // HAZARD: atomic within-group owner
    // FIXED@-1: out[0] = i;
}
