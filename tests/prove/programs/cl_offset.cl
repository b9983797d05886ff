// VERDICT: races-within-group proved launches have no global offset
// VERDICT: races-across-groups proved launches have no global offset
// Global indices contain the launch's offset, those made of group and local index do not.
kernel void two_ways(global int *out) {
  const size_t i = get_global_id(0), j = get_group_id(0) * get_local_size(0) + get_local_id(0);
  out[i] = 1;
  out[j] = 2;
}
