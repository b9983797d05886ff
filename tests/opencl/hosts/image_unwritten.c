// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel reads the second layer of an image, but only the first one has been written.
// expect: uninitialized program1.cl:4
// Fixed twin: a kernel reads an image, all of whose layers have been written.
#include "host.h"

static const char *source =
    "constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;\n"
    "kernel void sum(global float *out, read_only image2d_array_t layers) {\n"
    "  const float4 at = (float4)(get_global_id(0), 0, 1, 0);\n"
    "  out[get_global_id(0)] = read_imagef(layers, nearest, at).x;\n}\n";

int main(void) {
  open_device();
  cl_mem layers = new_image(CL_MEM_READ_ONLY, (cl_image_format){CL_R, CL_FLOAT},
                            (cl_image_desc){CL_MEM_OBJECT_IMAGE2D_ARRAY, 64, 2, 0, 2}, NULL);
  cl_mem out = new_buffer(0, 64 * sizeof(float), NULL);
  cl_kernel sum = new_kernel(build(source, ""), "sum");
  const size_t origin[] = {0, 0, 0}, region[] = {64, 2, 1};
  // FIXED@-1: const size_t origin[] = {0, 0, 0}, region[] = {64, 2, 2};
  const float colour[4] = {1, 1, 1, 1};
  CHECK(clEnqueueFillImage(queue, layers, colour, origin, region, 0, NULL, NULL));
  CHECK(clSetKernelArg(sum, 1, sizeof layers, &layers));
  launch(queue, sum, out, 64, 0, NULL, NULL);
  CHECK(clFinish(queue));
  return 0;
}
