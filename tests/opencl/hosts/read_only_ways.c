// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels write a buffer for reading in a loop, by an atomic operation, and through one of two pointers.
// expect: out-of-bounds program1.cl:1
// expect: out-of-bounds program1.cl:2
// expect: out-of-bounds program1.cl:6
// Fixed twin: kernels write a buffer in a loop, by an atomic operation, and through one of two pointers.
#include "host.h"

static const char *source = "kernel void loop(global int *a) { for (int k = 0; k < 16; ++k) a[16 * get_global_id(0) + k] = k; }\n"
                            "kernel void count(global int *a) { atomic_add(a + get_global_id(0) % 4, 1); }\n"
                            "kernel void swap(global int *a, global int *b, int turns) {\n"
                            "  for (; turns > 0; --turns) { global int *next = a; a = b; b = next; }\n"
                            "  const int i = get_global_id(0);\n"
                            "  a[i] = b[i];\n}\n";

int main(void) {
  open_device();
  static int values[4096];
  const int turns = 2;
  cl_program program = build(source, "");
  cl_mem a = new_buffer(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof values, values);
  // FIXED@-1: cl_mem a = new_buffer(CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof values, values);
  cl_mem b = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof values, values);
  cl_kernel swap = new_kernel(program, "swap");
  CHECK(clSetKernelArg(swap, 1, sizeof b, &b));
  CHECK(clSetKernelArg(swap, 2, sizeof turns, &turns));
  launch(queue, new_kernel(program, "loop"), a, 256, 0, NULL, NULL);
  launch(queue, new_kernel(program, "count"), a, 256, 0, NULL, NULL);
  launch(queue, swap, a, 256, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
