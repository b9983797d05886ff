// OPTIONS: --kernel cast --global-size 32 --local-size 32 --arg in=int[256]
// A vector at an address that is not a multiple of its size.

kernel void cast(global int4 *out, global const int *in) {
  size_t i = get_global_id(0);
  out[i] = *(global const int4 *)(in + 4 * i + 1); // HAZARD: misaligned in
  // FIXED@-1: out[i] = vload4(0, in + 4 * i + 1);
}
