// OPTIONS: --kernel pass_on -cl-std=CL3.0 --global-size 64 --local-size 64
kernel void pass_on(global int *out) {
  local int s[64];
  int i = get_local_id(0);
  s[i] = i;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[(i + 32) % 64];
}
