// OPTIONS: --kernel pass --global-size 64 --local-size 32 --order forward
// The work-item that receives the message has no fence.
kernel void pass(global int *out) {
  local int data, flag;
  int t = get_local_id(0);
  if (t == 0)
    flag = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    data = 7;
    mem_fence(CLK_LOCAL_MEM_FENCE);
    atomic_xchg(&flag, 1);
  }
  if (t == 9 && atomic_or(&flag, 0)) // FIXED: if (t == 9 && atomic_or(&flag, 0)) {
    // FIXED: mem_fence(CLK_LOCAL_MEM_FENCE);
    out[get_group_id(0)] = data; // HAZARD: raw within-group data
}
// FIXED: }
