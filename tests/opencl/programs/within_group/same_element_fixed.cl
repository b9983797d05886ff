// OPTIONS: --kernel mark --global-size 64 --local-size 32
// HAZARD-NONE
// same_element.cl, fixed.

kernel void mark(global int *out) {
  local int last;
  if (get_local_id(0) == 5)
    last = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = last;
}
