// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-items read their neighbours' pixels of an image that they also write, without a barrier for images.
// expect: raw within-group program1.cl:4
// Fixed twin: Work-items read their neighbours' pixels of an image that they also write, after a barrier for
// images.
#include "host.h"

static const char *source =
    "kernel void smooth(read_write image1d_t line) {\n"
    "  const int i = get_global_id(0);\n  write_imagei(line, i, (int4)(i));\n"
    // FIXED: "  work_group_barrier(CLK_IMAGE_MEM_FENCE);\n"
    "  if (read_imagei(line, get_local_id(0) ? i - 1 : i).x < 0)\n"
    "    printf(\"negative\\n\");\n}\n";

int main(void) {
  open_device();
  cl_mem line = new_image(CL_MEM_READ_WRITE, (cl_image_format){CL_R, CL_SIGNED_INT32},
                          (cl_image_desc){CL_MEM_OBJECT_IMAGE1D, 256}, NULL);
  cl_kernel smooth = new_kernel(build(source, "-cl-std=CL2.0"), "smooth");
  launch(queue, smooth, line, 256, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
