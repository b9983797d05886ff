// OPTIONS: -cl-std=CL2.0 --kernel total --global-size 128 --local-size 32 --arg done=:zero
// A barrier with the scope of the work-group releases nothing to other groups.
kernel void total(global int *part, global atomic_int *done, global int *sum) {
  int t = get_local_id(0), last = 0;
  if (t == 0)
    part[get_group_id(0)] = get_group_id(0);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_work_group);
  // FIXED@-1: work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  if (t == 0)
    last = atomic_fetch_add_explicit(done, 1, memory_order_relaxed) == get_num_groups(0) - 1;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_work_group);
  // FIXED@-1: work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  if (last) {
    int s = 0;
    for (int g = 0; g < get_num_groups(0); ++g)
      s += part[g]; // HAZARD: raw across-groups part
    *sum = s;
  }
}
