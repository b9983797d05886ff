// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel gets two parts of a buffer, and writes past the end of the first one into the second.
// expect: out-of-bounds program1.cl:2
// Fixed twin: a kernel gets two parts of a buffer, and stays within them.
#include "host.h"

static const char *source = "kernel void copy(global const int *from, global int *to) {\n"
                            "  to[get_global_id(0) + 1] = from[get_global_id(0)];\n"
                            // FIXED@-1: "  to[get_global_id(0)] = from[get_global_id(0)];\n"
                            "}\n";

int main(void) {
  open_device();
  cl_int status;
  int values[128] = {0};
  const cl_buffer_region low = {0, 256}, high = {256, 256};
  cl_kernel copy = new_kernel(build(source, ""), "copy");
  cl_mem whole = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof values, values);
  cl_mem to = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &low, &status);
  CHECK(status);
  cl_mem from = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &high, &status);
  CHECK(status);
  CHECK(clSetKernelArg(copy, 1, sizeof to, &to));
  launch(queue, copy, from, 64, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
