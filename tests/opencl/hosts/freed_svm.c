// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared virtual memory is freed, by the host and by a command of another queue, while a kernel may use it.
// expect: use-after-free program1.cl:1
// Fixed twin: shared virtual memory is freed in order.
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
    if (by_host) // FIXED: if (by_host) {
      // FIXED: CHECK(clFinish(queue));
      clSVMFree(context, memory);
    else // FIXED: } else
      CHECK(clEnqueueSVMFree(other, 1, &memory, NULL, NULL, 0, NULL, NULL));
      // FIXED@-1: CHECK(clEnqueueSVMFree(queue, 1, &memory, NULL, NULL, 0, NULL, NULL));
    CHECK(clFinish(other));
    CHECK(clFinish(queue));
  }
  return 0;
}
