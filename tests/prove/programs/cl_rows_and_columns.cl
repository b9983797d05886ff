// The row's length is that of another dimension.
// VERDICT: races-within-group undecided // FIXED:
// VERDICT: out-of-bounds undecided // FIXED:
// VERDICT: races-across-groups refuted // FIXED:
kernel void fill(global int *out) {
  out[get_global_id(1) * get_global_size(1) + get_global_id(0)] = 1;
  // FIXED@-1: out[(get_global_id(1) - get_global_offset(1)) * get_global_size(0) + get_global_id(0) - get_global_offset(0)] = 1;
}
