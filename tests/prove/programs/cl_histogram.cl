// The counters are read while others still count.
// Fixed: Atomic functions on local memory, and then on global memory.
// VERDICT: races-within-group refuted // FIXED:
// VERDICT: out-of-bounds proved
#define BINS 64
kernel __attribute__((reqd_work_group_size(BINS, 1, 1)))
void histogram(global const uchar *in, volatile global int *bins, int n) {
  volatile local int own[BINS];
  const int l = get_local_id(0);
  own[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_group_id(0) * BINS + l; i < n; i += get_num_groups(0) * BINS)
    atomic_inc(&own[in[i] % BINS]);
  // FIXED: barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&bins[l], own[l]);
}
