// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host polls until a kernel is complete, and then has another queue read its result. A query is not a
// synchronization point: it does not make the result visible there.
// expect: raw across-launches queried
// Fixed twin: the host polls until a kernel is complete, and another queue reads its result after its event.
#include "host.h"

static const char *source = "kernel void set(global int *a) { a[get_global_id(0)] = 1; }\n";

int main(void) {
  open_device();
  cl_command_queue other = new_queue(0);
  cl_kernel set = new_kernel(build(source, ""), "set");
  int result[256] = {0};
  cl_mem a = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof result, result);
  cl_event done;
  launch(queue, set, a, 256, 0, NULL, &done);
  CHECK(clFlush(queue));
  cl_int state = CL_QUEUED;
  while (state != CL_COMPLETE)
    CHECK(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL));
  CHECK(clEnqueueReadBuffer(other, a, CL_TRUE, 0, sizeof result, result, 0, NULL, NULL));
  // FIXED@-1: CHECK(clEnqueueReadBuffer(other, a, CL_TRUE, 0, sizeof result, result, 1, &done, NULL));
  EXPECT(result[255] == 1);
  return 0;
}
