// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two kernels in a queue out of order, and no event between them.
// expect: raw across-launches program1.cl:2
// expect: waw across-launches program1.cl:2
#include "host.h"

static const char *source = "kernel void first(global int *a) { a[get_global_id(0)] = 1; }\n"
                            "kernel void second(global int *a) { a[get_global_id(0)] += 2; }\n";

int main(void) {
  open_device();
  cl_command_queue unordered = new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_program program = build(source, "");
  cl_kernel first = new_kernel(program, "first"), second = new_kernel(program, "second");
  cl_mem a = new_buffer(CL_MEM_READ_WRITE, 256 * sizeof(int), NULL);
  launch(unordered, first, a, 256, 0, NULL, NULL);
  launch(unordered, second, a, 256, 0, NULL, NULL);
  CHECK(clFinish(unordered));
  return 0;
}
