// VERDICT: out-of-bounds undecided images
// Images that a kernel only reads cannot race.
kernel void copy(read_only image2d_t in, global float4 *out, int width) {
  const sampler_t sampler = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
  const int x = get_global_id(0);
  if (x < width)
    out[x] = read_imagef(in, sampler, (int2)(x, 0));
}
