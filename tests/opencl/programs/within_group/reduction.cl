// OPTIONS: --kernel sum --global-size 256 --local-size 64 --arg tmp=[64]
// A tree reduction without a barrier between its steps.

kernel void sum(global float *out, global const float *in, local float *tmp) {
  int t = get_local_id(0);
  tmp[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 32; step > 0; step /= 2) {
    if (t < step)
      tmp[t] += tmp[t + step]; // HAZARD: raw within-group tmp
    // FIXED: barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0)
    out[get_group_id(0)] = tmp[0];
}
