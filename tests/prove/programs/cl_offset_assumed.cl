// VERDICT: races-within-group proved get_global_offset(0) == 64
// VERDICT: races-across-groups proved get_global_offset(0) == 64
// Each work-item has one element, as long as there is an offset.
// ASSUME: get_global_offset(0) == 64
kernel void one_way(global int *out) {
  const size_t i = get_global_id(0);
  out[get_global_offset(0) == 64 ? i : 0] = 1;
}
