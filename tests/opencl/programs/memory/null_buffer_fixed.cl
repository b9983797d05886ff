// OPTIONS: --kernel maybe --global-size 32 --local-size 32 --arg in=null
// HAZARD-NONE
// null_buffer.cl, fixed.

kernel void maybe(global int *out, global const int *in) {
  out[get_global_id(0)] = in ? in[0] : 0;
}
