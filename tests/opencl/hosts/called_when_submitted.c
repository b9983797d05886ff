// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A callback for a command's submission has another queue use the command's memory, which the command may still write.
// expect: waw across-launches program1.cl:1
// Fixed twin: a callback for the end of a command has another queue use its memory.
#include "host.h"

static const char *source = "kernel void set(global int *a) { a[get_global_id(0)] = 1; }\n";
static cl_command_queue other;
static cl_kernel set;
static cl_mem a;

static void CL_CALLBACK go_on(cl_event event, cl_int state, void *data) {
  EXPECT(state == CL_SUBMITTED); // FIXED: EXPECT(state == CL_COMPLETE);
  launch(other, set, a, 256, 0, NULL, NULL);
  CHECK(clFlush(other));
}

int main(void) {
  open_device();
  other = new_queue(0);
  cl_program program = build(source, "");
  set = new_kernel(program, "set");
  cl_kernel again = new_kernel(program, "set");
  a = new_buffer(0, 256 * sizeof(int), NULL);
  cl_event done;
  launch(queue, again, a, 256, 0, NULL, &done);
  CHECK(clSetEventCallback(done, CL_SUBMITTED, go_on, NULL));
  // FIXED@-1: CHECK(clSetEventCallback(done, CL_COMPLETE, go_on, NULL));
  CHECK(clFinish(queue));
  CHECK(clFinish(other));
  return 0;
}
