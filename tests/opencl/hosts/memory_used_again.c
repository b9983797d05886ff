// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A buffer that gets the memory of one that is gone, whose command in another queue the host has not waited for.
// expect: clean
#include "host.h"

static const char *source = "kernel void set(global int *a) { a[get_global_id(0)] = 1; }\n";

int main(void) {
  open_device();
  cl_kernel set = new_kernel(build(source, ""), "set");
  for (int k = 0; k < 4; ++k) {
    cl_command_queue other = new_queue(0);
    cl_mem a = new_buffer(0, 256 * sizeof(int), NULL);
    launch(other, set, a, 256, 0, NULL, NULL);
    CHECK(clReleaseCommandQueue(other));
    cl_mem none = NULL;
    CHECK(clSetKernelArg(set, 0, sizeof none, &none));
    CHECK(clReleaseMemObject(a));
  }
  return 0;
}
