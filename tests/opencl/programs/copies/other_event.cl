// OPTIONS: --kernel load --global-size 64 --local-size 32
// Odd work-items wait for the second copy, even ones for the first.
// Fixed twin: all work-items wait for both copies, one after the other.
kernel void load(global const int *in, global int *out) {
  local int s[32];
  const int t = get_local_id(0);
  event_t done[2];
  done[0] = async_work_group_copy(s, in, 16, 0);
  done[1] = async_work_group_copy(s + 16, in + 16, 16, 0);
  // FIXED: for (int k = 0; k < 2; ++k)
  wait_group_events(1, &done[t % 2]); // HAZARD: divergent-barrier // FIXED: wait_group_events(1, &done[k]);
  out[get_global_id(0)] = t; // FIXED: out[get_global_id(0)] = s[t];
}
