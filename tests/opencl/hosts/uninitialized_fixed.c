// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host fills the buffer first, by a pattern, and then maps it to see the result.
// expect: clean
#include "host.h"

static const char *source = "kernel void twice(global int *a) {\n"
                            "  a[get_global_id(0)] *= 2;\n"
                            "}\n";

int main(void) {
  open_device();
  cl_mem a = new_buffer(0, 256 * sizeof(int), NULL);
  const int pattern[2] = {1, 2};
  CHECK(clEnqueueFillBuffer(queue, a, pattern, sizeof pattern, 0, 256 * sizeof(int), 0, NULL, NULL));
  launch(queue, new_kernel(build(source, ""), "twice"), a, 256, 0, NULL, NULL);
  cl_int status;
  int *mapped = clEnqueueMapBuffer(queue, a, CL_TRUE, CL_MAP_READ, 0, 256 * sizeof(int), 0, NULL, NULL, &status);
  CHECK(status);
  EXPECT(mapped[0] == 2 && mapped[255] == 4);
  CHECK(clEnqueueUnmapMemObject(queue, a, mapped, 0, NULL, NULL));
  CHECK(clFinish(queue));
  return 0;
}
