// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared virtual memory is freed in order.
// expect: clean
#include "host.h"

int main(void) {
  open_device();
  const size_t items = 64;
  cl_command_queue other = new_queue(0);
  cl_kernel fill = new_kernel(build("kernel void fill(global int *p) { p[get_global_id(0)] = 1; }\n", ""), "fill");
  for (int by_host = 0; by_host < 2; ++by_host) {
    void *memory = clSVMAlloc(context, CL_MEM_READ_WRITE, items * sizeof(int), 0);
    CHECK(clSetKernelArgSVMPointer(fill, 0, memory));
    CHECK(clEnqueueNDRangeKernel(queue, fill, 1, NULL, &items, NULL, 0, NULL, NULL));
    if (by_host) {
      CHECK(clFinish(queue));
      clSVMFree(context, memory);
    } else
      CHECK(clEnqueueSVMFree(queue, 1, &memory, NULL, NULL, 0, NULL, NULL));
    CHECK(clFinish(other));
    CHECK(clFinish(queue));
  }
  return 0;
}
