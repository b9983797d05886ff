// OPTIONS: --kernel load --global-size 64 --local-size 32 --arg in=float[254]
// The last vector reaches beyond the buffer.

kernel void load(global float4 *out, global const float *in) {
  size_t i = get_global_id(0);
  // FIXED: if (4 * i + 3 < 254)
  out[i] = vload4(i, in); // HAZARD: out-of-bounds in
}
