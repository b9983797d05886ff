// The offset is subtracted, so every launch is proved.
kernel void removed(global int *out) {
  const size_t i = get_global_id(0) - get_global_offset(0), j = get_group_id(0) * get_local_size(0) + get_local_id(0);
  out[i] = 1;
  out[j] = 2;
}
