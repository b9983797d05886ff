// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels read a buffer for writing after their own writes, by an atomic operation, in a loop, through one of two pointers,
// by an asynchronous copy, and where they change one component of a vector.
// expect: out-of-bounds program1.cl:1
// expect: out-of-bounds program1.cl:2
// expect: out-of-bounds program1.cl:3
// expect: out-of-bounds program1.cl:7
// expect: out-of-bounds program1.cl:11
// expect: out-of-bounds program1.cl:14
// Fixed twin: write_only_ways.c with a buffer that kernels may read.
#include "host.h"

static const char *source =
    "kernel void own(global int *a) { int i = get_global_id(0); a[i] = i; a[i] = a[i] + 1; }\n"
    "kernel void count(global int *a) { atomic_add(a + get_global_id(0) % 4, 1); }\n"
    "kernel void sum(global int *a) { int s = 0; for (int k = 0; k < 16; ++k) s += a[k]; if (s == 9) a[99] = s; }\n"
    "kernel void swap(global int *a, global int *b, int turns) {\n"
    "  for (; turns > 0; --turns) { global int *next = a; a = b; b = next; }\n"
    "  const int i = get_global_id(0);\n"
    "  b[i] = a[i];\n}\n"
    "kernel void stage(global int *a) {\n"
    "  local int s[64];\n"
    "  event_t e = async_work_group_copy(s, a, 64, 0);\n"
    "  wait_group_events(1, &e);\n}\n"
    "kernel void change(global float4 *a) { a[get_global_id(0)].x += 1; }\n";

int main(void) {
  open_device();
  static int values[4096];
  const int turns = 2;
  cl_program program = build(source, "");
  cl_mem a = new_buffer(CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR, sizeof values, values);
  // FIXED@-1: cl_mem a = new_buffer(CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof values, values);
  cl_mem b = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof values, values);
  cl_kernel swap = new_kernel(program, "swap");
  CHECK(clSetKernelArg(swap, 1, sizeof b, &b));
  CHECK(clSetKernelArg(swap, 2, sizeof turns, &turns));
  const char *names[] = {"own", "count", "sum", "stage", "change"};
  for (int k = 0; k < 5; ++k)
    launch(queue, new_kernel(program, names[k]), a, 256, 0, NULL, NULL);
  launch(queue, swap, a, 256, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
