// OPTIONS: --kernel sort --global-size 64 --local-size 32
// Beyond an array in private memory.

kernel void sort(global int *out) {
  int a[4] = {1, 2, 3, 4};
  int i = get_global_id(0);
  out[i] = a[i % 5]; // HAZARD: out-of-bounds a // FIXED: out[i] = a[i % 4];
}
