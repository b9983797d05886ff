// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of the program are called while clFinish still waits for a later kernel, which nothing orders with what they release.
// expect: waw across-launches program1.cl:1
// Fixed twin: functions of the program are called after the kernel, and what they release follows it.
#include "host.h"

static const char *source = "kernel void set(global int *a) { a[get_global_id(0)] = 1; }\n";
static cl_event reached;

static void CL_CALLBACK when_done(cl_event event, cl_int state, void *data) {
  CHECK(clSetUserEventStatus(reached, CL_COMPLETE));
}
static void CL_CALLBACK when_freed(cl_command_queue from, cl_uint count, void **memory, void *data) {
  clSVMFree(context, memory[0]);
  CHECK(clSetUserEventStatus(reached, CL_COMPLETE));
}
static void CL_CALLBACK when_gone(cl_mem memory, void *data) { CHECK(clSetUserEventStatus(reached, CL_COMPLETE)); }

/// The function that completes the event is called before the queue's kernel for `a` has ended.
static void wait_for_function(int way, cl_kernel set, cl_command_queue other) {
  cl_int status;
  cl_event done;
  cl_mem a = new_buffer(0, 256 * sizeof(int), NULL), b = new_buffer(0, 256 * sizeof(int), NULL);
  void *memory = clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0);
  reached = clCreateUserEvent(context, &status);
  CHECK(status);
  // FIXED: launch(queue, set, a, 256, 0, NULL, NULL);
  launch(queue, set, b, 256, 0, NULL, &done);
  if (way == 0)
    CHECK(clSetEventCallback(done, CL_COMPLETE, when_done, NULL));
  else if (way == 1)
    CHECK(clEnqueueSVMFree(queue, 1, &memory, when_freed, NULL, 0, NULL, NULL));
  else
    CHECK(clSetMemObjectDestructorCallback(b, when_gone, NULL));
  CHECK(clReleaseMemObject(b));
  launch(queue, set, a, 256, 0, NULL, NULL); // FIXED:
  launch(other, set, a, 256, 1, &reached, NULL);
  CHECK(clFlush(queue));
  CHECK(clFlush(other));
  // FIXED: CHECK(clFinish(other));
  CHECK(clFinish(queue));
  CHECK(clFinish(other)); // FIXED:
}

int main(void) {
  open_device();
  cl_command_queue other = new_queue(0);
  cl_kernel set = new_kernel(build(source, ""), "set");
  for (int way = 0; way < 3; ++way)
    wait_for_function(way, set, other);
  return 0;
}
