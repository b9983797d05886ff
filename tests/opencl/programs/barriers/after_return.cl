// OPTIONS: --kernel early --global-size 64 --local-size 32 --arg n=40
// Work-items that have ended never reach the barrier, and in OpenCL they count.

kernel void early(global int *out, int n) {
  local int s[32];
  int t = get_local_id(0), i = get_global_id(0);
  if (i >= n) // FIXED:
    return; // FIXED:
  s[t] = i;
  barrier(CLK_LOCAL_MEM_FENCE); // HAZARD: divergent-barrier
  if (i < n)
    out[i] = s[t];
}
