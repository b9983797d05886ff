// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-items read their neighbours' pixels after they have waited for a copy, which orders no images.
// expect: raw within-group program1.cl:8
// Fixed twin: The wait is followed by a barrier of images.
#include "host.h"

static const char *source =
    "kernel void smooth(read_write image1d_t line, global const int *in, global int *out) {\n"
    "  local int tile[64];\n  const int i = get_local_id(0);\n  write_imagei(line, i, (int4)(i));\n"
    "  event_t copied = async_work_group_copy(tile, in, 64, 0);\n"
    "  wait_group_events(1, &copied);\n"
    "  ;\n"
    // FIXED@-1: "  work_group_barrier(CLK_IMAGE_MEM_FENCE);\n"
    "  out[i] = read_imagei(line, i ^ 1).x + tile[i];\n}\n";

int main(void) {
  open_device();
  cl_mem line = new_image(CL_MEM_READ_WRITE, (cl_image_format){CL_R, CL_SIGNED_INT32},
                          (cl_image_desc){CL_MEM_OBJECT_IMAGE1D, 64}, NULL);
  cl_mem out = new_buffer(CL_MEM_READ_WRITE, 64 * sizeof(cl_int), NULL);
  cl_int zeros[64] = {0};
  cl_mem in = new_buffer(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof zeros, zeros);
  cl_kernel smooth = new_kernel(build(source, "-cl-std=CL3.0"), "smooth");
  CHECK(clSetKernelArg(smooth, 1, sizeof in, &in));
  CHECK(clSetKernelArg(smooth, 2, sizeof out, &out));
  launch(queue, smooth, line, 64, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
