// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nothing has written the buffer that the kernel reads.
// expect: uninitialized program1.cl:2
#include "host.h"

static const char *source = "kernel void twice(global int *a) {\n"
                            "  a[get_global_id(0)] *= 2;\n"
                            "}\n";

int main(void) {
  open_device();
  launch(queue, new_kernel(build(source, ""), "twice"), new_buffer(0, 256 * sizeof(int), NULL), 256, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
