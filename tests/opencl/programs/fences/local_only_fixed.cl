// OPTIONS: --kernel exchange --global-size 64 --local-size 32
// HAZARD-NONE
// local_only.cl, fixed.

kernel void exchange(global int *data) {
  int i = get_global_id(0), t = get_local_id(0);
  data[i] = i;
  barrier(CLK_GLOBAL_MEM_FENCE);
  int other = data[i - t + 31 - t];
  barrier(CLK_GLOBAL_MEM_FENCE);
  data[i] = other;
}
