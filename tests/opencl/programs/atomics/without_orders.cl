// OPTIONS: -cl-std=CL3.0 --kernel count --global-size 64 --local-size 32 --arg counts=[4]:zero
// Atomic functions of OpenCL C 3.0 without order and scope, and work-group functions; one access is plain.
#if !defined(__opencl_c_atomic_scope_device) || !defined(__opencl_c_work_group_collective_functions)
#error
#endif
kernel void count(global atomic_int *counts, global int *out) {
  if (get_global_id(0) == 63)
    *(global int *)counts = 0; // FIXED: atomic_store(&counts[0], 0);
  atomic_fetch_add(&counts[0], work_group_reduce_add(1)); // HAZARD: atomic within-group counts // HAZARD: atomic across-groups counts
  atomic_store(&counts[1], 5);
  out[get_global_id(0)] = atomic_load(&counts[1]) + atomic_exchange(&counts[2], 3);
}
