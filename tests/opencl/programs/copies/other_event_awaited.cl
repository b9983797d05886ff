// OPTIONS: --kernel add --global-size 128 --local-size 64
// The work-items wait for the first copy, and read what the second one writes.
kernel void add(global const int *in, global int *out) {
  local int s[64], t[64];
  event_t events[2];
  events[0] = async_work_group_copy(s, in, 64, 0);
  events[1] = async_work_group_copy(t, in + 64, 64, 0);
  wait_group_events(1, events); // FIXED: wait_group_events(2, events);
  out[get_global_id(0)] = s[get_local_id(0)] + t[get_local_id(0)]; // HAZARD: raw within-group t
  wait_group_events(1, events + 1); // FIXED:
}
