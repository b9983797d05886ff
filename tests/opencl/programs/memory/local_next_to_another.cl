// OPTIONS: --kernel spread --global-size 64 --local-size 32 --arg tmp=[32] --arg other=[32]
// A parameter in local memory is too small, and another one follows it.
kernel void spread(local int *tmp, local int *other, global int *out) {
  int t = get_local_id(0);
  other[t] = tmp[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  tmp[t + 1] = t; // HAZARD: out-of-bounds tmp // FIXED: tmp[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tmp[t] + other[t];
}
