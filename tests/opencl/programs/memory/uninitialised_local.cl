// OPTIONS: --kernel fill --global-size 64 --local-size 32
// Local memory that only half of the group has written.

kernel void fill(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  if (t < 16) // FIXED:
    s[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[31 - t]; // HAZARD: uninitialized s
}
