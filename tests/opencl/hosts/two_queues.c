// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel in one queue, and in another one a command that reads its result without waiting for it.
// expect: raw across-launches two_queues
// Fixed twin: the command in the other queue waits for the kernel's event.
#include "host.h"

static const char *source = "kernel void set(global int *a) { a[get_global_id(0)] = 1; }\n";

int main(void) {
  open_device();
  cl_command_queue other = new_queue(0);
  cl_kernel set = new_kernel(build(source, ""), "set");
  int result[256] = {0};
  cl_mem a = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof result, result);
  // FIXED: cl_event done;
  launch(queue, set, a, 256, 0, NULL, NULL); // FIXED: launch(queue, set, a, 256, 0, NULL, &done);
  CHECK(clEnqueueReadBuffer(other, a, CL_TRUE, 0, sizeof result, result, 0, NULL, NULL));
  // FIXED@-1: CHECK(clEnqueueReadBuffer(other, a, CL_TRUE, 0, sizeof result, result, 1, &done, NULL));
  CHECK(clFinish(queue)); // FIXED: EXPECT(result[255] == 1);
  return 0;
}
