// VERDICT: races-within-group undecided
// VERDICT: out-of-bounds undecided
// VERDICT: races-across-groups refuted
// The row's length is that of another dimension.
kernel void fill(global int *out) {
  out[get_global_id(1) * get_global_size(1) + get_global_id(0)] = 1;
}
