// OPTIONS: -cl-std=CL2.0 --kernel pass --global-size 32 --local-size 32 --order forward
// A plain write of another work-item ends the release sequence. The barriers order global memory, where the flag is, not
// local memory.
// Fixed twin: an update continues the release sequence.
kernel void pass(global int *flag, global int *out) {
  local int data;
  int t = get_local_id(0);
  if (t == 0) {
    data = 7;
    atomic_store((volatile global atomic_int *)flag, 1);
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (t == 4)
    *flag = 2; // FIXED: atomic_fetch_add((volatile global atomic_int *)flag, 1);
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (t == 9) {
    out[0] = atomic_load((volatile global atomic_int *)flag);
    out[1] = data; // HAZARD: raw within-group data
  }
}
