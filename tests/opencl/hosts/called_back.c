// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An event's callback has another queue use the memory of a command that the event does not follow.
// expect: waw across-launches program1.cl:1
// Fixed twin: an event's callback has another queue use the memory of the command that the event follows.
#include "host.h"

#include <unistd.h>

static const char *source = "kernel void set(global int *a) { a[get_global_id(0)] = 1; }\n";
static cl_command_queue other;
static cl_kernel set;
static cl_mem a, b;
static volatile int called;

static void CL_CALLBACK go_on(cl_event event, cl_int state, void *data) {
  launch(other, set, *(cl_mem *)data, 256, 0, NULL, NULL);
  CHECK(clFlush(other));
  called = 1;
}

int main(void) {
  open_device();
  other = new_queue(0);
  cl_command_queue third = new_queue(0);
  cl_program program = build(source, "");
  set = new_kernel(program, "set");
  cl_kernel again = new_kernel(program, "set");
  a = new_buffer(0, 256 * sizeof(int), NULL);
  b = new_buffer(0, 256 * sizeof(int), NULL);
  cl_event done;
  launch(third, again, b, 256, 0, NULL, NULL);
  launch(queue, again, a, 256, 0, NULL, &done);
  CHECK(clSetEventCallback(done, CL_COMPLETE, go_on, &b));
  // FIXED@-1: CHECK(clSetEventCallback(done, CL_COMPLETE, go_on, &a));
  CHECK(clFlush(queue));
  while (!called)
    usleep(1000);
  CHECK(clFinish(other));
  CHECK(clFinish(third));
  return 0;
}
