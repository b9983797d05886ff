// OPTIONS: --kernel load --global-size 64 --local-size 32
// Only the first work-item of the group begins the copy, which all have to begin.
kernel void load(global const int *in, global int *out) {
  local int s[32];
  event_t done = 0; // FIXED:
  if (get_local_id(0) == 0) // FIXED:
    done = async_work_group_copy(s, in, 32, 0); // HAZARD: divergent-barrier
    // FIXED@-1: event_t done = async_work_group_copy(s, in, 32, 0);
  wait_group_events(1, &done);
  out[get_global_id(0)] = s[get_local_id(0)];
}
