// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two work-items of a group write the same pixel.
// expect: waw within-group program1.cl:2
// Fixed twin: each work-item writes its own pixel.
#include "host.h"

static const char *source = "kernel void shade(write_only image2d_t picture) {\n"
                            "  write_imagef(picture, (int2)(get_global_id(0) / 2, get_global_id(1)), (float4)(get_global_id(0)));\n"
                            // FIXED@-1: "  write_imagef(picture, (int2)(get_global_id(0), get_global_id(1)), (float4)(get_global_id(0)));\n"
                            "}\n";

int main(void) {
  open_device();
  cl_mem picture = new_image(CL_MEM_WRITE_ONLY, (cl_image_format){CL_RGBA, CL_UNORM_INT8},
                             (cl_image_desc){CL_MEM_OBJECT_IMAGE2D, 16, 16}, NULL);
  cl_kernel shade = new_kernel(build(source, ""), "shade");
  const size_t global[] = {16, 16}, local[] = {8, 8};
  CHECK(clSetKernelArg(shade, 0, sizeof picture, &picture));
  CHECK(clEnqueueNDRangeKernel(queue, shade, 2, NULL, global, local, 0, NULL, NULL));
  CHECK(clFinish(queue));
  return 0;
}
