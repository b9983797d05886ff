// OPTIONS: --kernel load --global-size 64 --local-size 32
// The second wait is for an event that no copy has made.
kernel void load(global const int *in, global int *out) {
  local int s[32];
  event_t none = 0;
  event_t done = async_work_group_copy(s, in, 32, 0);
  wait_group_events(1, &done);
  wait_group_events(1, &none); // HAZARD: out-of-bounds
  out[get_global_id(0)] = s[get_local_id(0)];
}
