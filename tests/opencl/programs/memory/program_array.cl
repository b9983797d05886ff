// OPTIONS: -cl-std=CL2.0 --kernel fill --global-size 64 --local-size 32
// An array at program scope has bounds.
global int table[8][4]; // FIXED: global int table[16][4];

kernel void fill(global int *out) {
  int i = get_global_id(0);
  table[i / 4][i % 4] = i; // HAZARD: out-of-bounds table
  out[i] = i;
}
