// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels only write a buffer, also single components of its vectors, and the host reads it.
// expect: clean
#include "host.h"

static const char *source =
    "kernel void set(global int *a) { a[get_global_id(0)] = 1; }\n"
    "kernel void parts(global float4 *a) {\n"
    "  const int i = get_global_id(0);\n"
    "  a[i].y = i;\n"
    "  a[i].wzyx = (float4)(i, i, i, i);\n"
    "  a[i].xw = (float2)(2, 3);\n"
    "  vstore3((float3)(1, 2, 3), i, (global float *)(a + 256));\n}\n";

int main(void) {
  open_device();
  static float values[2048];
  cl_mem a = new_buffer(CL_MEM_WRITE_ONLY, sizeof values, NULL);
  cl_program program = build(source, "");
  launch(queue, new_kernel(program, "set"), a, 256, 0, NULL, NULL);
  CHECK(clEnqueueWriteBuffer(queue, a, CL_TRUE, 0, sizeof values, values, 0, NULL, NULL));
  launch(queue, new_kernel(program, "parts"), a, 256, 0, NULL, NULL);
  CHECK(clEnqueueReadBuffer(queue, a, CL_TRUE, 0, sizeof values, values, 0, NULL, NULL));
  EXPECT(values[4 * 7] == 2 && values[4 * 7 + 1] == 7 && values[4 * 7 + 3] == 3);
  return 0;
}
