// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More unordered commands than can be pending, each with an element of its own; clFinish() orders all of them before the
// kernel that reads every element.
// expect: clean
#include "host.h"

enum { commands = 1200 };
static const char *source = "kernel void one(global int *a, int at) { a[at] = 1; }\n"
                            "kernel void all(global const int *a, global int *sum, int n) {\n"
                            "  for (int i = 0; i < n; ++i)\n"
                            "    *sum += a[i];\n"
                            "}\n";

int main(void) {
  open_device();
  cl_command_queue unordered = new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_program program = build(source, "");
  cl_kernel one = new_kernel(program, "one"), all = new_kernel(program, "all");
  const int zero = 0, n = commands;
  cl_mem a = new_buffer(CL_MEM_READ_WRITE, commands * sizeof(int), NULL);
  cl_mem sum = new_buffer(CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof zero, (void *)&zero);
  CHECK(clSetKernelArg(one, 0, sizeof a, &a));
  const size_t single = 1;
  for (int k = 0; k < commands; ++k) {
    CHECK(clSetKernelArg(one, 1, sizeof k, &k));
    CHECK(clEnqueueNDRangeKernel(unordered, one, 1, NULL, &single, NULL, 0, NULL, NULL));
  }
  CHECK(clFinish(unordered));
  CHECK(clSetKernelArg(all, 0, sizeof a, &a));
  CHECK(clSetKernelArg(all, 1, sizeof sum, &sum));
  CHECK(clSetKernelArg(all, 2, sizeof n, &n));
  CHECK(clEnqueueNDRangeKernel(unordered, all, 1, NULL, &single, NULL, 0, NULL, NULL));
  CHECK(clFinish(unordered));
  int result = 0;
  CHECK(clEnqueueReadBuffer(unordered, sum, CL_TRUE, 0, sizeof result, &result, 0, NULL, NULL));
  return 0;
}
