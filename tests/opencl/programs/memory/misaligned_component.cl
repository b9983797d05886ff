// OPTIONS: --kernel shifted --global-size 4 --local-size 4 --arg data=[32] --arg out=[4]
// Only a late component of the vector is read; the vector is misaligned nevertheless.
kernel void shifted(global const float *data, global float *out) {
  int i = get_global_id(0);
  global const float4 *v = (global const float4 *)(data + 2) + i; // FIXED: global const float4 *v = (global const float4 *)(data + 4) + i;
  out[i] = v->z; // HAZARD: misaligned data
}
