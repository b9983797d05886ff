// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stencil in place: work-groups read their neighbours' elements. The offset of the launch is not zero, and the host leaves
// the work-group's size to the library.
// expect: war within-group program1.cl:3
// expect: war across-groups program1.cl:3
#include "host.h"

static const char *source = "kernel void smooth(global float *a) {\n"
                            "  const size_t me = get_global_id(0);\n"
                            "  a[me] = 0.5f * (a[me - 1] + a[me]);\n"
                            "}\n";

int main(void) {
  open_device();
  cl_kernel smooth = new_kernel(build(source, ""), "smooth");
  enum { items = 1025 };
  float a[items];
  for (int k = 0; k < items; ++k)
    a[k] = (float)k;
  cl_mem buffer = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof a, a);
  CHECK(clSetKernelArg(smooth, 0, sizeof buffer, &buffer));
  const size_t offset = 1, global = items - 1;
  CHECK(clEnqueueNDRangeKernel(queue, smooth, 1, &offset, &global, NULL, 0, NULL, NULL));
  CHECK(clFinish(queue));
  return 0;
}
