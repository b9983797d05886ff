// OPTIONS: --kernel swap --global-size 64 --local-size 32 --arg a=[32] --arg b=[32]
// Two parameters in local memory: only one of them races.

kernel void swap(local int *a, global int *out, local int *b) {
  int t = get_local_id(0);
  a[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  b[t] = a[31 - t];
  // FIXED: barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = b[31 - t]; // HAZARD: raw within-group b
}
