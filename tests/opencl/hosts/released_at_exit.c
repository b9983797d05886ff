// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects that are released at the end of the process, as destructors of global variables do.
// expect: clean
#include "host.h"

static cl_event events[6000];
static const unsigned count = sizeof events / sizeof *events;

static void release_the_rest(void) {
  // Memory that the library has freed too early is used again.
  for (size_t size = 16; size <= 1024; size += 16)
    for (int k = 0; k < 8; ++k)
      memset(malloc(size), 0xff, size);
  cl_uint references = 0;
  for (unsigned k = 1; k < count; ++k)
    if (clGetEventInfo(events[k], CL_EVENT_REFERENCE_COUNT, sizeof references, &references, NULL) ||
        references != 1 || clReleaseEvent(events[k]))
      _Exit(4);
  if (clReleaseContext(context))
    _Exit(5);
}

int main(void) {
  atexit(release_the_rest);
  open_device();
  for (unsigned k = 0; k < count; ++k) {
    cl_int status;
    events[k] = clCreateUserEvent(context, &status);
    CHECK(status);
  }
  CHECK(clReleaseEvent(events[0]));
  cl_mem a = new_buffer(0, 256, NULL);
  launch(queue, new_kernel(build("kernel void set(global int *a) { a[get_global_id(0)] = 1; }", ""), "set"), a, 64, 0,
         NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
