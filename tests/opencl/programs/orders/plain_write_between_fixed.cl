// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 32 --local-size 32 --order forward
// HAZARD-NONE
// plain_write_between.cl, fixed: an update continues the release sequence.
kernel void pass(global int *flag, global int *out) {
  local int data;
  int t = get_local_id(0);
  if (t == 0) {
    data = 7;
    atomic_store((volatile global atomic_int *)flag, 1);
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (t == 4)
    atomic_fetch_add((volatile global atomic_int *)flag, 1);
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (t == 9) {
    out[0] = atomic_load((volatile global atomic_int *)flag);
    out[1] = data;
  }
}
