// OPTIONS: --kernel transpose --global-size 16,16 --local-size 8,8 --arg n=16
// HAZARD-NONE
// two_dimensions.cl, fixed.

kernel void transpose(global int *data, global int *out, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  out[x * n + y] = data[y * n + x];
}
