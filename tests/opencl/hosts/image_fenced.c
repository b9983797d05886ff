// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-items read their neighbours' pixels after a fence, which orders only their own.
// expect: raw within-group program1.cl:5
// Fixed twin: Work-items read their own pixels after a fence.
#include "host.h"

static const char *source =
    "kernel void smooth(read_write image1d_t line, global int *out) {\n"
    "  const int i = get_global_id(0);\n  write_imagei(line, i, (int4)(i));\n"
    "  mem_fence(CLK_IMAGE_MEM_FENCE);\n"
    // FIXED@-1: "  atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);\n"
    "  out[i] = read_imagei(line, i ^ 1).x;\n}\n"; // FIXED: "  out[i] = read_imagei(line, i).x;\n}\n";

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
