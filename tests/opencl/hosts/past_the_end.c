// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The global size is rounded up to a multiple of the work-group's, and the kernel does not compare.
// expect: out-of-bounds program1.cl:2
#include "host.h"

static const char *source = "kernel void set(global int *a) {\n"
                            "  a[get_global_id(0)] = 1;\n"
                            "}\n";

int main(void) {
  open_device();
  launch(queue, new_kernel(build(source, ""), "set"), new_buffer(0, 250 * sizeof(int), NULL), 256, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
