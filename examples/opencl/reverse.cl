// OPTIONS: --kernel reverse --global-size 256 --local-size 64
// Reverses each group's part of an array through local memory, without a barrier. reverse_barrier.cl is the fixed version.
kernel void reverse(global int *data) {
  local int s[64];
  int t = get_local_id(0), last = get_local_size(0) - 1;
  s[t] = data[get_global_id(0)];
  data[get_global_id(0)] = s[last - t]; // HAZARD: raw within-group s
}
