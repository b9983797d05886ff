// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One queue writes an image that another queue's kernel reads.
// expect: raw across-launches program1.cl:2
// Fixed twin: one queue writes an image that another queue's kernel reads, after it.
#include "host.h"

static const char *source = "kernel void copy(global float *out, read_only image1d_t in) {\n"
                            "  out[get_global_id(0)] = read_imagef(in, (int)get_global_id(0)).x;\n}\n";

int main(void) {
  open_device();
  cl_command_queue other = new_queue(0);
  float values[64] = {0};
  cl_mem in = new_image(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, (cl_image_format){CL_R, CL_FLOAT},
                        (cl_image_desc){CL_MEM_OBJECT_IMAGE1D, 64}, values);
  cl_mem out = new_buffer(0, sizeof values, NULL);
  cl_kernel copy = new_kernel(build(source, ""), "copy");
  const size_t origin[] = {0, 0, 0}, region[] = {64, 1, 1};
  cl_event written;
  CHECK(clEnqueueWriteImage(other, in, CL_FALSE, origin, region, 0, 0, values, 0, NULL, &written));
  CHECK(clSetKernelArg(copy, 1, sizeof in, &in));
  launch(queue, copy, out, 64, 0, NULL, NULL); // FIXED: launch(queue, copy, out, 64, 1, &written, NULL);
  CHECK(clFinish(other));
  CHECK(clFinish(queue));
  return 0;
}
