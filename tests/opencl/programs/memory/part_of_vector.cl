// OPTIONS: --kernel sums --global-size 2 --local-size 2 --arg data=[7] --arg out=[2]
// The last vector has three components: the array ends within it.
// Fixed twin: the components that do not exist are not read.
kernel void sums(global const float *data, global float *out) {
  int i = get_global_id(0);
  global const float4 *v = (global const float4 *)data + i;
  out[i] = v->x + v->y + v->zw.y; // HAZARD: out-of-bounds data // FIXED: out[i] = v->x + v->y + v->xz.y;
  // FIXED: if (i == 0)
    // FIXED: out[i] += v->xyzw.hi.y;
}
