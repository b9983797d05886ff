// OPTIONS: --kernel scale --global-size 128 --local-size 32 --arg n=100 --arg data=[100]
// HAZARD-NONE
// rounded_up.cl, fixed.

kernel void scale(global float *data, int n) {
  int i = get_global_id(0);
  if (i < n)
    data[i] *= 2;
}
