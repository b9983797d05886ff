// OPTIONS: --kernel half_waits --global-size 64 --local-size 32
// HAZARD-NONE
// in_branch.cl, fixed.

kernel void half_waits(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[t];
}
