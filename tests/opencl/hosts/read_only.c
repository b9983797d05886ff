// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel writes a buffer that the program has promised only to read in kernels.
// expect: out-of-bounds program1.cl:2
// Fixed twin: a kernel reads and writes a buffer for both.
#include "host.h"

static const char *source = "kernel void add(global int *a) {\n"
                            "  a[get_global_id(0)] += 1;\n}\n";

int main(void) {
  open_device();
  int values[256] = {0};
  cl_mem a = new_buffer(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof values, values);
  // FIXED@-1: cl_mem a = new_buffer(CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof values, values);
  cl_kernel add = new_kernel(build(source, ""), "add");
  launch(queue, add, a, 256, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
