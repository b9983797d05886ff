// OPTIONS: --kernel spread --global-size 64 --local-size 32 --arg tmp=[32]
// A parameter in local memory is too small.
kernel void spread(local int *tmp, global int *out) {
  int t = get_local_id(0);
  tmp[t] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  tmp[t + 1] = t; // HAZARD: out-of-bounds tmp // FIXED: tmp[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tmp[t];
}
