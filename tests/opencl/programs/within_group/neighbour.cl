// OPTIONS: --kernel shift --global-size 128 --local-size 32
// Each work-item reads its neighbour's element without a barrier.

kernel void shift(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  // FIXED: barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[(t + 1) % 32]; // HAZARD: raw within-group s
}
