// OPTIONS: --kernel add --global-size 128 --local-size 64 --arg in=[192]
// Events in arrays with initializers; only the first of each is awaited.
kernel void add(global const int *in, global int *out) {
  local int s[64], t[64], u[64];
  event_t events[2] = {0, 0}, table[2][2] = {{0}};
  events[0] = async_work_group_copy(s, in, 64, events[1]);
  events[1] = async_work_group_copy(t, in + 64, 64, table[1][1]);
  event_t unknown[] = {0, 0}; // its length follows from the list
  unknown[1] = events[0];
  event_t more[] = {async_work_group_copy(u, in + 128, 64, 0), events[1]};
  wait_group_events(1, events);
  wait_group_events(1, more); // FIXED: wait_group_events(2, more);
  out[get_global_id(0)] = s[get_local_id(0)] + t[get_local_id(0)] + u[get_local_id(0)]; // HAZARD: raw within-group t
}
