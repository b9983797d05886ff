// OPTIONS: --kernel total --global-size 256 --local-size 64 --arg total=:zero
// Every work-item adds to one number.

kernel void total(global int *total, global const int *in) {
  total[0] += in[get_global_id(0)]; // HAZARD: war across-groups total // HAZARD: waw across-groups total // HAZARD: war within-group total // HAZARD: waw within-group total
  // FIXED@-1: atomic_add(total, in[get_global_id(0)]);
}
