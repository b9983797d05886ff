// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 32 --local-size 32
// The first work-item, like any other, must not write to the source while the group's copy reads it.
kernel void pass(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t copied = async_work_group_copy(out, s, 32, 0);
  // FIXED: wait_group_events(1, &copied);
  if (t == 0)
    s[1] = 7; // HAZARD: war within-group s
  wait_group_events(1, &copied); // FIXED:
}
