// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The second kernel waits for the first one's event.
// expect: clean
#include "host.h"

static const char *source = "kernel void first(global int *a) { a[get_global_id(0)] = 1; }\n"
                            "kernel void second(global int *a) { a[get_global_id(0)] += 2; }\n";

int main(void) {
  open_device();
  cl_command_queue unordered = new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_program program = build(source, "");
  cl_kernel first = new_kernel(program, "first"), second = new_kernel(program, "second");
  cl_mem a = new_buffer(CL_MEM_READ_WRITE, 256 * sizeof(int), NULL);
  cl_event done;
  launch(unordered, first, a, 256, 0, NULL, &done);
  launch(unordered, second, a, 256, 1, &done, NULL);
  CHECK(clFinish(unordered));
  int result[256];
  CHECK(clEnqueueReadBuffer(unordered, a, CL_TRUE, 0, sizeof result, result, 0, NULL, NULL));
  for (int k = 0; k < 256; ++k)
    EXPECT(result[k] == 3);
  return 0;
}
