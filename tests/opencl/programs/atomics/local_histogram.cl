// OPTIONS: --kernel histogram --global-size 128 --local-size 64
// A histogram in local memory with plain increments.

kernel void histogram(global const uint *in, global uint *bins) {
  local uint part[16];
  int t = get_local_id(0);
  if (t < 16)
    part[t] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  part[in[get_global_id(0)] % 16]++; // HAZARD: war within-group part // HAZARD: waw within-group part
  // FIXED@-1: atomic_inc(&part[in[get_global_id(0)] % 16]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t < 16)
    atomic_add(&bins[t], part[t]);
}
