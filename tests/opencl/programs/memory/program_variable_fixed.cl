// OPTIONS: -cl-std=CL2.0 --kernel count --global-size 64 --local-size 32
// HAZARD-NONE
// program_variable.cl, fixed.
global atomic_int total = ATOMIC_VAR_INIT(5);

kernel void count(global int *out) {
  atomic_fetch_add(&total, get_global_id(0));
  out[get_global_id(0)] = 1;
}
