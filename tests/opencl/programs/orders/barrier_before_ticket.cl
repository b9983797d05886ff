// OPTIONS: -cl-std=CL2.0 --kernel total --global-size 128 --local-size 32 --arg done=:zero
// All work-items write to global memory, and the barrier before the counter orders local memory only.
kernel void total(global int *part, global atomic_int *done, global int *sum) {
  local int last;
  int t = get_local_id(0);
  part[get_global_id(0)] = t;
  barrier(CLK_LOCAL_MEM_FENCE); // FIXED: barrier(CLK_GLOBAL_MEM_FENCE);
  if (t == 0)
    last = atomic_fetch_add(done, 1) == get_num_groups(0) - 1;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (last && t == 0) {
    int s = 0;
    for (int i = 0; i < get_global_size(0); ++i)
      s += part[i]; // HAZARD: raw across-groups part
    *sum = s;
  }
}
