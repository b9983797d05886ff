kernel void fill(global int *out) {
  out[(get_global_id(1) - get_global_offset(1)) * get_global_size(0) + get_global_id(0) - get_global_offset(0)] = 1;
}
