// OPTIONS: --kernel spread --global-size 64 --local-size 32
// Beyond an array in local memory.

kernel void spread(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = 0;
  s[t + 1 > 31 ? 32 : t] = t; // HAZARD: out-of-bounds s // FIXED: s[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[t];
}
