// OPTIONS: --kernel add --global-size 128 --local-size 64
// The work-items wait for no event.
// Fixed twin: two copies belong to one event.
kernel void add(global const int *in, global int *out) {
  local int s[64], t[64];
  event_t both = async_work_group_copy(s, in, 64, 0);
  both = async_work_group_copy(t, in + 64, 64, both);
  wait_group_events(0, &both); // FIXED: wait_group_events(1, &both);
  out[get_global_id(0)] = s[get_local_id(0)] + t[get_local_id(0)]; // HAZARD: raw within-group s
  // HAZARD@-1: raw within-group t
}
