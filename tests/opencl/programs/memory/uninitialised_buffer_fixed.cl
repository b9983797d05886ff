// OPTIONS: --kernel add --global-size 64 --local-size 32 --arg in=:0
// HAZARD-NONE
// uninitialised_buffer.cl, fixed.
kernel void add(global int *out, global const int *in) {
  out[get_global_id(0)] = in[get_global_id(0)] + 1;
}
