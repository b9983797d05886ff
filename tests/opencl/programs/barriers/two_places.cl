// OPTIONS: --kernel two --global-size 64 --local-size 32
// Two barriers, one for each branch.

kernel void two(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  if (t % 2) // FIXED:
    barrier(CLK_LOCAL_MEM_FENCE); // HAZARD: divergent-barrier // FIXED:
  else // FIXED:
    barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[31 - t];
}
