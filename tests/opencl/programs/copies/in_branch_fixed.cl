// OPTIONS: --kernel load --global-size 64 --local-size 32
kernel void load(global const int *in, global int *out) {
  local int s[32];
  event_t done = async_work_group_copy(s, in, 32, 0);
  wait_group_events(1, &done);
  out[get_global_id(0)] = s[get_local_id(0)];
}
