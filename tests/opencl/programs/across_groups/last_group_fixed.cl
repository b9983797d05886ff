// OPTIONS: --kernel total --global-size 256 --local-size 64 --arg total=:zero
// HAZARD-NONE
// last_group.cl, fixed.

kernel void total(global int *total, global const int *in) {
  atomic_add(total, in[get_global_id(0)]);
}
