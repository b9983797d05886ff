// OPTIONS: --kernel load --global-size 64 --local-size 32 --arg in=float[254]
// HAZARD-NONE
// vector_load.cl, fixed.

kernel void load(global float4 *out, global const float *in) {
  size_t i = get_global_id(0);
  if (4 * i + 3 < 254)
    out[i] = vload4(i, in);
}
