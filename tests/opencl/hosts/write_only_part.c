// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel reads through a part that kernels only write, which overlaps the buffer of another argument.
// expect: out-of-bounds program1.cl:2
// Fixed twin: a kernel reads a buffer. Another argument is a part of it, which kernels only write.
#include "host.h"

static const char *source = "kernel void add(global int *part, global int *whole) {\n"
                            "  whole[64 + get_global_id(0)] = part[get_global_id(0)] + 1;\n"
                            // FIXED@-1: "  part[get_global_id(0)] = whole[64 + get_global_id(0)] + whole[get_global_id(0)];\n"
                            "}\n";

int main(void) {
  open_device();
  cl_int status;
  int values[128] = {0};
  const cl_buffer_region low = {0, 256};
  cl_mem whole = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof values, values);
  cl_mem part = clCreateSubBuffer(whole, CL_MEM_WRITE_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &low, &status);
  CHECK(status);
  cl_kernel add = new_kernel(build(source, ""), "add");
  CHECK(clSetKernelArg(add, 1, sizeof whole, &whole));
  launch(queue, add, part, 64, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
