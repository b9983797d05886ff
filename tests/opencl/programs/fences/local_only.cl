// OPTIONS: --kernel exchange --global-size 64 --local-size 32
// A barrier that orders local memory only, around accesses to global memory.

kernel void exchange(global int *data) {
  int i = get_global_id(0), t = get_local_id(0);
  data[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE); // FIXED: barrier(CLK_GLOBAL_MEM_FENCE);
  int other = data[i - t + 31 - t]; // HAZARD: raw within-group data
  barrier(CLK_GLOBAL_MEM_FENCE);
  data[i] = other;
}
