// OPTIONS: --kernel sums --global-size 2 --local-size 2 --arg data=[7] --arg out=[2]
// HAZARD-NONE
// part_of_vector.cl, fixed: the components that do not exist are not read.
kernel void sums(global const float *data, global float *out) {
  int i = get_global_id(0);
  global const float4 *v = (global const float4 *)data + i;
  out[i] = v->x + v->y + v->xz.y;
  if (i == 0)
    out[i] += v->xyzw.hi.y;
}
