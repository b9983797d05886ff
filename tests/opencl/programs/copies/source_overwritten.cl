// OPTIONS: --kernel store --global-size 64 --local-size 32
// The source is overwritten while the copy may still read it.

kernel void store(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(out + 32 * get_group_id(0), s, 32, 0);
  // FIXED: wait_group_events(1, &e);
  s[t] = -1; // HAZARD: war within-group s
  wait_group_events(1, &e); // FIXED:
}
