// A race refutes the kernel by a run whose local memory has one element for each work-item: that an access leaves it says
// nothing about the host's.
// VERDICT: races-within-group refuted
// VERDICT: out-of-bounds undecided
// VERDICT: uninitialized undecided
// STATUS: 66
kernel void permute(global const int *at, global int *out, local int *line) {
  const int k = get_local_id(0);
  line[k] = k;
  out[get_global_id(0)] = line[at[k] + 1];
}
