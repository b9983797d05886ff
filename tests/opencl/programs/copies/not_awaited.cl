// OPTIONS: --kernel stage --global-size 64 --local-size 32
// Copied elements are used before the copy has been awaited.
kernel void stage(global const int *in, global int *out) {
  local int s[32];
  event_t e = async_work_group_copy(s, in + 32 * get_group_id(0), 32, 0);
  // FIXED: wait_group_events(1, &e);
  out[get_global_id(0)] = s[get_local_id(0)]; // HAZARD: raw within-group s
  wait_group_events(1, &e); // FIXED:
}
