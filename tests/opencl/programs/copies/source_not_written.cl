// OPTIONS: --kernel store --global-size 64 --local-size 32
// A copy begins before the other work-items have written its source.

kernel void store(global int *out) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  // FIXED: barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(out + 32 * get_group_id(0), s, 32, 0); // HAZARD: raw within-group s
  wait_group_events(1, &e);
}
