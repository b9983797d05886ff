// OPTIONS: --kernel half_waits --global-size 64 --local-size 32
// Half of the work-group waits at a barrier.

kernel void half_waits(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  if (t < 16) // FIXED:
    barrier(CLK_LOCAL_MEM_FENCE); // HAZARD: divergent-barrier
  out[get_global_id(0)] = s[t];
}
