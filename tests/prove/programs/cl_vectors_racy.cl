// VERDICT: races-within-group refuted
// VERDICT: races-across-groups refuted
// VERDICT: out-of-bounds undecided
// The vectors overlap.
kernel void scale(global float *data, global const float *in) {
  const size_t i = get_global_id(0);
  vstore4(vload4(i, in) * 2, 0, data + 2 * i);
}
