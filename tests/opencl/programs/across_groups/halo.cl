// OPTIONS: --kernel blur --global-size 256 --local-size 64
// A stencil in place.

kernel void blur(global float *data, global float *out) {
  int i = get_global_id(0), n = get_global_size(0);
  float left = data[max(i - 1, 0)], right = data[min(i + 1, n - 1)];
  data[i] = (left + right) / 2; // HAZARD: war across-groups data // HAZARD: war within-group data
  // FIXED@-1: out[i] = (left + right) / 2;
}
