// OPTIONS: --kernel turn --global-size 64 --local-size 32
// A barrier without flags orders no memory.
kernel void turn(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  barrier(0); // FIXED: barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[31 - t]; // HAZARD: raw within-group s
}
