// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel and the function that it calls are in two programs, which are linked: the function reads what another work-item
// writes.
// expect: war within-group program2.cl:3
// Fixed twin: a kernel and the function that it calls are in two programs, which are linked, with a barrier between
// the read and the write.
#include "host.h"

static const char *function = "int next(global int *a, int me) { return a[me + 1]; }\n";
static const char *kernel_text = "int next(global int *a, int me);\n"
                                 "kernel void shift(global int *a) {\n"
                                 "  a[get_global_id(0)] = next(a, (int)get_global_id(0));\n"
                                 // FIXED@-1: "  const int value = next(a, (int)get_global_id(0));\n"
                                 // FIXED: "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
                                 // FIXED: "  a[get_global_id(0)] = value;\n"
                                 "}\n";

int main(void) {
  cl_int status;
  int values[65] = {0};
  open_device();
  cl_program parts[2] = {compile(function, 0, NULL, NULL), compile(kernel_text, 0, NULL, NULL)};
  cl_program program = clLinkProgram(context, 1, &device, "", 2, parts, NULL, NULL, &status);
  CHECK(status);
  launch(queue, new_kernel(program, "shift"), new_buffer(CL_MEM_COPY_HOST_PTR, sizeof values, values), 64, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
