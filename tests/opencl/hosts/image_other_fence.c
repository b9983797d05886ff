// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-items read their neighbours' pixels after a barrier of global memory, which orders no images.
// expect: raw within-group program1.cl:5
// Fixed twin: Work-items read their neighbours' pixels after a barrier of global memory and images.
#include "host.h"

static const char *source =
    "kernel void smooth(read_write image1d_t line, global int *out) {\n"
    "  const int i = get_global_id(0);\n  write_imagei(line, i, (int4)(i));\n"
    "  work_group_barrier(CLK_GLOBAL_MEM_FENCE);\n"
    // FIXED@-1: "  work_group_barrier(CLK_GLOBAL_MEM_FENCE | CLK_IMAGE_MEM_FENCE);\n"
    "  out[i] = read_imagei(line, i ^ 1).x;\n}\n";

int main(void) {
  open_device();
  cl_mem line = new_image(CL_MEM_READ_WRITE, (cl_image_format){CL_R, CL_SIGNED_INT32},
                          (cl_image_desc){CL_MEM_OBJECT_IMAGE1D, 64}, NULL);
  cl_mem out = new_buffer(CL_MEM_READ_WRITE, 64 * sizeof(cl_int), NULL);
  cl_kernel smooth = new_kernel(build(source, "-cl-std=CL3.0"), "smooth");
  CHECK(clSetKernelArg(smooth, 1, sizeof out, &out));
  launch(queue, smooth, line, 64, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
