// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two kernels that nothing orders. Releasing another buffer in between, and making one, does not order them either.
// expect: waw across-launches program1.cl:1
// Fixed twin: between two kernels that an event orders, another buffer is released and one is made.
#include "host.h"

static const char *source = "kernel void set(global int *a) { a[get_global_id(0)] = 1; }\n";

int main(void) {
  open_device();
  cl_command_queue other = new_queue(0);
  // FIXED: cl_event first;
  cl_kernel set = new_kernel(build(source, ""), "set");
  cl_mem a = new_buffer(0, 256 * sizeof(int), NULL), scratch = new_buffer(0, 64, NULL);
  launch(queue, set, a, 256, 0, NULL, NULL); // FIXED: launch(queue, set, a, 256, 0, NULL, &first);
  CHECK(clReleaseMemObject(scratch));
  (void)new_buffer(0, 64, NULL);
  launch(other, set, a, 256, 0, NULL, NULL); // FIXED: launch(other, set, a, 256, 1, &first, NULL);
  CHECK(clFinish(queue));
  CHECK(clFinish(other));
  return 0;
}
