// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stencil writes to a second buffer.
// expect: clean
#include "host.h"

static const char *source = "kernel void smooth(global const float *a, global float *b) {\n"
                            "  const size_t me = get_global_id(0);\n"
                            "  b[me] = 0.5f * (a[me - 1] + a[me]);\n"
                            "}\n";

int main(void) {
  open_device();
  cl_kernel smooth = new_kernel(build(source, ""), "smooth");
  enum { items = 1025 };
  float a[items], b[items] = {0};
  for (int k = 0; k < items; ++k)
    a[k] = (float)k;
  cl_mem from = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof a, a), to = new_buffer(0, sizeof b, NULL);
  CHECK(clSetKernelArg(smooth, 0, sizeof from, &from));
  CHECK(clSetKernelArg(smooth, 1, sizeof to, &to));
  const size_t offset = 1, global = items - 1;
  CHECK(clEnqueueNDRangeKernel(queue, smooth, 1, &offset, &global, NULL, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, to, CL_TRUE, sizeof(float), sizeof b - sizeof(float), b + 1, 0, NULL, NULL));
  for (int k = 1; k < items; ++k)
    EXPECT(b[k] == (float)k - 0.5f);
  return 0;
}
