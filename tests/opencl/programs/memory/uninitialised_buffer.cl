// OPTIONS: --kernel add --global-size 64 --local-size 32 --arg in=:none
// FIXED@-1: // OPTIONS: --kernel add --global-size 64 --local-size 32 --arg in=:0
// A buffer that nothing has written.
kernel void add(global int *out, global const int *in) {
  out[get_global_id(0)] = in[get_global_id(0)] + 1; // HAZARD: uninitialized in
}
