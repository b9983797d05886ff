// OPTIONS: --kernel mark --global-size 64 --local-size 32
// All work-items of a group write one variable.

kernel void mark(global int *out) {
  local int last;
  // FIXED: if (get_local_id(0) == 5)
    last = get_local_id(0); // HAZARD: waw within-group last
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = last;
}
