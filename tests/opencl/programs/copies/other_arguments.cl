// OPTIONS: --kernel load --global-size 64 --local-size 32
// The last work-item of the group passes another number of elements.
kernel void load(global const int *in, global int *out) {
  local int s[32];
  const int t = get_local_id(0);
  event_t done = async_work_group_copy(s, in, t == 31 ? 16 : 32, 0); // HAZARD: divergent-barrier
  wait_group_events(1, &done);
  out[get_global_id(0)] = s[t];
}
