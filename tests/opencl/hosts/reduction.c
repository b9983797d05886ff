// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sum by work-groups in local memory, whose size the host gives, without the barrier between its steps.
// expect: raw within-group program1.cl:8
// Fixed twin: a sum by work-groups in local memory, whose size the host gives.
#include "host.h"

static const char *source = "kernel void sum(global const float *in, global float *out, local float *part) {\n"
                            "  const size_t me = get_local_id(0);\n"
                            "  part[me] = in[get_global_id(0)];\n"
                            "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                            "  for (size_t step = get_local_size(0) / 2; step > 0; step /= 2) {\n"
                            "    float more = 0;\n"
                            "    if (me < step)\n"
                            "      more = part[me + step];\n"
                            "    if (me < step)\n"
                            "      part[me] += more;\n"
                            // FIXED: "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                            "  }\n"
                            "  if (me == 0)\n"
                            "    out[get_group_id(0)] = part[0];\n"
                            "}\n";

int main(void) {
  open_device();
  cl_kernel sum = new_kernel(build(source, ""), "sum");
  enum { items = 1024, group = 128 };
  float in[items], out[items / group];
  for (int k = 0; k < items; ++k)
    in[k] = 1;
  cl_mem from = new_buffer(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof in, in);
  cl_mem to = new_buffer(CL_MEM_WRITE_ONLY, sizeof out, NULL);
  CHECK(clSetKernelArg(sum, 0, sizeof from, &from));
  CHECK(clSetKernelArg(sum, 1, sizeof to, &to));
  CHECK(clSetKernelArg(sum, 2, group * sizeof(float), NULL));
  const size_t global = items, local = group;
  CHECK(clEnqueueNDRangeKernel(queue, sum, 1, NULL, &global, &local, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
  // FIXED: for (int k = 0; k < items / group; ++k)
    // FIXED: EXPECT(out[k] == group);
  return 0;
}
