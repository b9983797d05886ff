// OPTIONS: --kernel maybe --global-size 32 --local-size 32 --arg in=null
// A parameter that is a null pointer.

kernel void maybe(global int *out, global const int *in) {
  out[get_global_id(0)] = in[0]; // HAZARD: out-of-bounds in // FIXED: out[get_global_id(0)] = in ? in[0] : 0;
}
