// OPTIONS: --kernel histogram --global-size 128 --local-size 64
// HAZARD-NONE
// local_histogram.cl, fixed.

kernel void histogram(global const uint *in, global uint *bins) {
  local uint part[16];
  int t = get_local_id(0);
  if (t < 16)
    part[t] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&part[in[get_global_id(0)] % 16]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t < 16)
    atomic_add(&bins[t], part[t]);
}
