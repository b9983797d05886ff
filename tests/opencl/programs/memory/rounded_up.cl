// OPTIONS: --kernel scale --global-size 128 --local-size 32 --arg n=100 --arg data=[100]
// The global size is rounded up, and the rest has no elements.

kernel void scale(global float *data, int n) {
  int i = get_global_id(0);
  // FIXED: if (i < n)
    data[i] *= 2; // HAZARD: out-of-bounds data
}
