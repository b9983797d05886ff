// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last row of work-items writes below the image.
// expect: out-of-bounds program1.cl:2
// Fixed twin: the image has a row for each row of work-items.
#include "host.h"

static const char *source = "kernel void clear(write_only image2d_t picture) {\n"
                            "  write_imageui(picture, (int2)(get_global_id(0), get_global_id(1)), (uint4)(0));\n"
                            "}\n";

int main(void) {
  open_device();
  cl_mem picture = new_image(CL_MEM_WRITE_ONLY, (cl_image_format){CL_RG, CL_UNSIGNED_INT16},
                             (cl_image_desc){CL_MEM_OBJECT_IMAGE2D, 16, 15}, NULL);
                             // FIXED@-1: (cl_image_desc){CL_MEM_OBJECT_IMAGE2D, 16, 16}, NULL);
  cl_kernel clear = new_kernel(build(source, ""), "clear");
  const size_t global[] = {16, 16}, local[] = {8, 8};
  CHECK(clSetKernelArg(clear, 0, sizeof picture, &picture));
  CHECK(clEnqueueNDRangeKernel(queue, clear, 2, NULL, global, local, 0, NULL, NULL));
  CHECK(clFinish(queue));
  return 0;
}
