// OPTIONS: --kernel total -cl-std=CL3.0 --global-size 128 --local-size 128 --arg done=:zero
// The barriers of the sub-groups release and acquire only within them.
// Fixed twin: the barriers of the sub-groups also release to the others of the work-group, and acquire from them.
kernel void total(global int *part, volatile global atomic_int *done, global int *sum) {
  int first = get_sub_group_local_id() == 0, ticket = 0;
  if (first)
    part[get_sub_group_id()] = 1;
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_sub_group);
  // FIXED@-1: sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_work_group);
  if (first)
    ticket = atomic_fetch_add_explicit(done, 1, memory_order_relaxed, memory_scope_work_group);
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_sub_group);
  // FIXED@-1: sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_work_group);
  if (ticket == get_num_sub_groups() - 1) {
    int s = 0;
    for (int k = 0; k < get_num_sub_groups(); ++k)
      s += part[k]; // HAZARD: raw within-group part
    *sum = s;
  }
}
