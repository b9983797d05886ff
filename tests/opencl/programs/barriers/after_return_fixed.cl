// OPTIONS: --kernel early --global-size 64 --local-size 32 --arg n=40
// HAZARD-NONE
// after_return.cl, fixed.

kernel void early(global int *out, int n) {
  local int s[32];
  int t = get_local_id(0), i = get_global_id(0);

  s[t] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n)
    out[i] = s[t];
}
