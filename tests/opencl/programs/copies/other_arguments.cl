// OPTIONS: --kernel load --global-size 64 --local-size 32
// The last work-item of the group passes another number of elements.
// Fixed twin: all work-items of a group name the same elements, those of another group others.
kernel void load(global const int *in, global int *out) {
  local int s[32];
  const int t = get_local_id(0);
  event_t done = async_work_group_copy(s, in, t == 31 ? 16 : 32, 0); // HAZARD: divergent-barrier
  // FIXED@-1: event_t done = async_work_group_copy(s, in + 32 * get_group_id(0), 32, 0);
  wait_group_events(1, &done);
  out[get_global_id(0)] = s[t];
}
