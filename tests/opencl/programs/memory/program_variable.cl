// OPTIONS: -cl-std=CL2.0 --kernel count --global-size 64 --local-size 32
// A variable at program scope is shared by all work-items of all kernels.
global int total = 5; // FIXED: global atomic_int total = ATOMIC_VAR_INIT(5);

kernel void count(global int *out) {
  total += get_global_id(0); // HAZARD: war across-groups total // HAZARD: waw across-groups total // HAZARD: war within-group total // HAZARD: waw within-group total
  // FIXED@-1: atomic_fetch_add(&total, get_global_id(0));
  out[get_global_id(0)] = 1;
}
