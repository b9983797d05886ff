// OPTIONS: --kernel shift --global-size 128 --local-size 32
// A barrier waits for one work-group only.

kernel void shift(global int *data, global int *out) {
  int i = get_global_id(0), n = get_global_size(0);
  data[i] = i;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[i] = data[(i + 32) % n]; // HAZARD: raw across-groups data
  // FIXED@-1: out[i] = data[i - i % 32 + (i + 1) % 32];
}
