// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host maps shared virtual memory in one queue while another queue's kernel may write it.
// expect: war across-launches program1.cl:1
// Fixed twin: the host maps shared virtual memory in one queue before another queue's kernel writes it.
#include "host.h"

static const char *source = "kernel void set(global int *a) { a[get_global_id(0)] = 1; }\n";

int main(void) {
  open_device();
  cl_command_queue other = new_queue(0);
  int *a = clSVMAlloc(context, 0, 256 * sizeof *a, 0);
  cl_kernel set = new_kernel(build(source, ""), "set");
  const int zero = 0;
  const size_t items = 256;
  cl_event done = NULL;
  CHECK(clEnqueueSVMMemFill(queue, a, &zero, sizeof zero, 256 * sizeof *a, 0, NULL, NULL));
  CHECK(clFinish(queue));
  CHECK(clSetKernelArgSVMPointer(set, 0, a));
  CHECK(clEnqueueSVMMap(other, CL_FALSE, CL_MAP_READ, a, 256 * sizeof *a, 0, NULL, NULL));
  CHECK(clEnqueueSVMUnmap(other, a, 0, NULL, &done));
  CHECK(clEnqueueNDRangeKernel(queue, set, 1, NULL, &items, NULL, 0, NULL, NULL));
  // FIXED@-1: CHECK(clEnqueueNDRangeKernel(queue, set, 1, NULL, &items, NULL, 1, &done, NULL));
  CHECK(clFinish(other));
  CHECK(clFinish(queue));
  return 0;
}
