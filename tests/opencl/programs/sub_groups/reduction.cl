// OPTIONS: --kernel sums -cl-std=CL3.0 --global-size 256 --local-size 128
// Each sub-group leaves its sum, which the first one adds up too early.
kernel void sums(global const float *in, global float *out) {
  local float part[32];
  float sum = sub_group_reduce_add(in[get_global_id(0)]);
  if (get_sub_group_local_id() == 0)
    part[get_sub_group_id()] = sum;
  // FIXED: barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    float all = 0;
    for (uint k = 0; k < get_num_sub_groups(); ++k)
      all += part[k]; // HAZARD: raw within-group part
    out[get_group_id(0)] = all;
  }
}
