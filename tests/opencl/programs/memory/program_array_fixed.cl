// OPTIONS: -cl-std=CL2.0 --kernel fill --global-size 64 --local-size 32
// HAZARD-NONE
// program_array.cl, fixed.
global int table[16][4];

kernel void fill(global int *out) {
  int i = get_global_id(0);
  table[i / 4][i % 4] = i;
  out[i] = i;
}
