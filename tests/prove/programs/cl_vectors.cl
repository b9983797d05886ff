// Four numbers at once.
kernel void scale(global float *data, global float4 *other, global const float *in) {
  const size_t i = get_global_id(0);
  vstore4(vload4(i, in) * 2, i, data);
  other[i].xz = (float2)(1, 2);
}
