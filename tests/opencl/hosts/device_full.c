// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Released buffers whose commands the host has not waited for fill the device: their memory is used again nevertheless.
// expect: incomplete
#include "host.h"

static const char *source = "kernel void set(global int *a) { a[get_global_id(0)] = 1; }\n";

int main(void) {
  open_device();
  cl_kernel set = new_kernel(build(source, ""), "set");
  cl_ulong bytes = 0, all = 0;
  CHECK(clGetDeviceInfo(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof bytes, &bytes, NULL));
  CHECK(clGetDeviceInfo(device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof all, &all, NULL));
  const int count = (int)(2 * all / bytes);
  for (int k = 0; k < count; ++k) {
    cl_command_queue other = new_queue(0);
    cl_mem a = new_buffer(0, bytes, NULL);
    launch(other, set, a, 64, 0, NULL, NULL);
    CHECK(clReleaseCommandQueue(other));
    CHECK(clReleaseMemObject(a));
  }
  printf("%d buffers of %llu bytes\n", count, (unsigned long long)bytes);
  return 0;
}
