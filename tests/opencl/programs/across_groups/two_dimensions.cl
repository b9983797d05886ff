// OPTIONS: --kernel transpose --global-size 16,16 --local-size 8,8 --arg n=16
// A transposition in place, in two dimensions.

kernel void transpose(global int *data, global int *out, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  data[x * n + y] = data[y * n + x]; // HAZARD: war across-groups data // HAZARD: war within-group data
  // FIXED@-1: out[x * n + y] = data[y * n + x];
}
