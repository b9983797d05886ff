// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The global size is rounded up to a multiple of the work-group's, and the kernel does not compare.
// expect: out-of-bounds program1.cl:2
// Fixed twin: the global size is rounded up to a multiple of the work-group's.
#include "host.h"

static const char *source = "kernel void set(global int *a) {\n"
                            // FIXED: "  if (get_global_id(0) < N)\n"
                            "  a[get_global_id(0)] = 1;\n"
                            "}\n";

int main(void) {
  open_device();
  launch(queue, new_kernel(build(source, ""), "set"), new_buffer(0, 250 * sizeof(int), NULL), 256, 0, NULL, NULL);
  // FIXED@-1: launch(queue, new_kernel(build(source, "-D N=250 -cl-std=CL1.2"), "set"), new_buffer(0, 250 * sizeof(int), NULL), 256, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
