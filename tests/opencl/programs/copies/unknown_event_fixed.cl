// OPTIONS: --kernel load --global-size 64 --local-size 32
// HAZARD-NONE
// Each event is that of a copy, however it gets to the wait.
event_t begin(local int *to, global const int *from, event_t event) { return async_work_group_copy(to, from, 16, event); }

kernel void load(global const int *in, global int *out) {
  local int s[32];
  event_t none = 0, done[2];
  done[0] = begin(s, in, none);
  done[1] = begin(s + 16, in + 16, done[0]);
  event_t last = done[1];
  wait_group_events(2, done);
  wait_group_events(1, &last);
  out[get_global_id(0)] = s[get_local_id(0)];
}
