// OPTIONS: --kernel sum -cl-std=CL3.0 --global-size 64 --local-size 64
kernel void sum(global int *out) {
  int i = get_global_id(0);
  int all = sub_group_reduce_add(get_sub_group_local_id() < 20 ? i : 0);
  out[i] = get_sub_group_local_id() < 20 ? all : 0;
}
