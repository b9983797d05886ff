// OPTIONS: --kernel cast --global-size 32 --local-size 32 --arg in=int[256]
// HAZARD-NONE
// misaligned_vector.cl, fixed.

kernel void cast(global int4 *out, global const int *in) {
  size_t i = get_global_id(0);
  out[i] = vload4(0, in + 4 * i + 1);
}
