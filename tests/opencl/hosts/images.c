// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What functions on images and samplers do and return.
// expect: clean
#include "host.h"

enum { width = 5, height = 3, depth = 4 };
static const size_t start[3] = {0, 0, 0};
static const cl_image_format bytes4 = {CL_RGBA, CL_UNSIGNED_INT8}, one_float = {CL_R, CL_FLOAT};

static size_t query(cl_mem image, cl_image_info what) {
  size_t value = 0;
  CHECK(clGetImageInfo(image, what, sizeof value, &value, NULL));
  return value;
}

static void queries(void) {
  cl_uint count = 0;
  CHECK(clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE3D, 0, NULL, &count));
  cl_image_format *all = calloc(count, sizeof *all);
  CHECK(clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE3D, count, all, NULL));
  int found = 0;
  for (cl_uint k = 0; k < count; ++k)
    found += all[k].image_channel_order == CL_RGBA && all[k].image_channel_data_type == CL_HALF_FLOAT;
  EXPECT(found == 1);
  cl_bool images;
  CHECK(clGetDeviceInfo(device, CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, NULL));
  EXPECT(images);
  cl_mem volume = new_image(0, bytes4, (cl_image_desc){CL_MEM_OBJECT_IMAGE3D, width, height, depth}, NULL);
  EXPECT(query(volume, CL_IMAGE_WIDTH) == width && query(volume, CL_IMAGE_HEIGHT) == height);
  EXPECT(query(volume, CL_IMAGE_DEPTH) == depth && query(volume, CL_IMAGE_ARRAY_SIZE) == 0);
  EXPECT(query(volume, CL_IMAGE_ELEMENT_SIZE) == 4);
  cl_mem lines = new_image(0, one_float, (cl_image_desc){CL_MEM_OBJECT_IMAGE1D_ARRAY, width, 0, 0, 7}, NULL);
  EXPECT(query(lines, CL_IMAGE_HEIGHT) == 0 && query(lines, CL_IMAGE_ARRAY_SIZE) == 7);
  cl_mem_object_type type;
  CHECK(clGetMemObjectInfo(lines, CL_MEM_TYPE, sizeof type, &type, NULL));
  EXPECT(type == CL_MEM_OBJECT_IMAGE1D_ARRAY);
  CHECK(clReleaseMemObject(volume));
  CHECK(clReleaseMemObject(lines));
  free(all);
}

static void errors(void) {
  cl_int status;
  const cl_image_desc plane = {CL_MEM_OBJECT_IMAGE2D, width, height};
  const cl_image_format mixed = {CL_RGB, CL_FLOAT};
  char memory[width * height * 4];
  EXPECT(!clCreateImage(context, 0, NULL, &plane, NULL, &status) && status == CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  EXPECT(!clCreateImage(context, 0, &mixed, &plane, NULL, &status) && status == CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  EXPECT(!clCreateImage(context, 0, &bytes4, NULL, NULL, &status) && status == CL_INVALID_IMAGE_DESCRIPTOR);
  const cl_image_desc empty = {CL_MEM_OBJECT_IMAGE2D, width, 0}, narrow = {CL_MEM_OBJECT_IMAGE2D, width, height, 0, 0, 4};
  EXPECT(!clCreateImage(context, 0, &bytes4, &empty, NULL, &status) && status == CL_INVALID_IMAGE_SIZE);
  EXPECT(!clCreateImage(context, CL_MEM_COPY_HOST_PTR, &bytes4, &narrow, memory, &status) &&
         status == CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT(!clCreateImage(context, 0, &bytes4, &plane, memory, &status) && status == CL_INVALID_HOST_PTR);
  EXPECT(!clCreateSampler(context, CL_FALSE, 0, CL_FILTER_NEAREST, &status) && status == CL_INVALID_VALUE);

  cl_mem image = new_image(CL_MEM_READ_ONLY, bytes4, plane, NULL), buffer = new_buffer(0, 64, NULL);
  const size_t beyond[] = {width + 1, 1, 1}, one[] = {1, 1, 1};
  EXPECT(clEnqueueReadImage(queue, image, CL_TRUE, start, beyond, 0, 0, memory, 0, NULL, NULL) == CL_INVALID_VALUE);
  EXPECT(clEnqueueReadImage(queue, buffer, CL_TRUE, start, one, 0, 0, memory, 0, NULL, NULL) == CL_INVALID_MEM_OBJECT);
  EXPECT(clEnqueueReadBuffer(queue, image, CL_TRUE, 0, 4, memory, 0, NULL, NULL) == CL_INVALID_MEM_OBJECT);
  EXPECT(clGetImageInfo(buffer, CL_IMAGE_WIDTH, 0, NULL, NULL) == CL_INVALID_MEM_OBJECT);
  cl_kernel kernel = new_kernel(build("kernel void k(write_only image2d_t a, sampler_t s, read_only image3d_t b) {}", ""), "k");
  cl_sampler sampler = clCreateSampler(context, CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, &status);
  CHECK(status);
  EXPECT(clSetKernelArg(kernel, 0, sizeof image, &image) == CL_INVALID_ARG_VALUE); // the device only reads it
  EXPECT(clSetKernelArg(kernel, 2, sizeof image, &image) != CL_SUCCESS);           // of two dimensions
  EXPECT(clSetKernelArg(kernel, 0, sizeof buffer, &buffer) == CL_INVALID_MEM_OBJECT);
  EXPECT(clSetKernelArg(kernel, 1, sizeof buffer, &buffer) == CL_INVALID_SAMPLER);
  CHECK(clSetKernelArg(kernel, 1, sizeof sampler, &sampler));
  cl_kernel_arg_access_qualifier access;
  CHECK(clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof access, &access, NULL));
  EXPECT(access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY);
  char name[32];
  CHECK(clGetKernelArgInfo(kernel, 2, CL_KERNEL_ARG_TYPE_NAME, sizeof name, name, NULL));
  EXPECT(!strcmp(name, "image3d_t"));
  cl_addressing_mode mode;
  CHECK(clGetSamplerInfo(sampler, CL_SAMPLER_ADDRESSING_MODE, sizeof mode, &mode, NULL));
  EXPECT(mode == CL_ADDRESS_REPEAT);
  CHECK(clRetainSampler(sampler));
  CHECK(clReleaseSampler(sampler));
  CHECK(clReleaseSampler(sampler));
  CHECK(clReleaseKernel(kernel));
  CHECK(clReleaseMemObject(image));
  CHECK(clReleaseMemObject(buffer));
}

/// Boxes of volumes, with the host's own pitches, through a buffer and another image.
static void copies(void) {
  static float from[depth][height][width + 2], to[2][2][2], back[depth][height][width];
  for (int z = 0; z < depth; ++z)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width + 2; ++x)
        from[z][y][x] = 100 * z + 10 * y + x;
  const cl_image_desc whole = {CL_MEM_OBJECT_IMAGE3D, width, height, depth, 0, sizeof from[0][0], sizeof from[0]};
  cl_mem one = new_image(CL_MEM_COPY_HOST_PTR, one_float, whole, from);
  cl_mem two = new_image(0, one_float, (cl_image_desc){CL_MEM_OBJECT_IMAGE2D, 8, 8}, NULL);
  const size_t corner[] = {3, 1, 2}, region[] = {2, 2, 2}, all[] = {width, height, depth}, layer[] = {2, 2, 1};
  CHECK(clEnqueueReadImage(queue, one, CL_TRUE, corner, region, 0, 0, to, 0, NULL, NULL));
  EXPECT(to[0][0][0] == 213 && to[0][1][1] == 224 && to[1][1][0] == 323);
  cl_mem buffer = new_buffer(0, sizeof to + 8, NULL);
  CHECK(clEnqueueCopyImageToBuffer(queue, one, buffer, corner, region, 8, 0, NULL, NULL));
  const size_t place[] = {4, 5, 0}, next[] = {0, 2, 0};
  CHECK(clEnqueueCopyBufferToImage(queue, buffer, two, 8 + sizeof to[0], place, layer, 0, NULL, NULL));
  CHECK(clEnqueueCopyImage(queue, two, two, place, next, layer, 0, NULL, NULL));
  CHECK(clEnqueueReadImage(queue, two, CL_TRUE, next, layer, 0, 0, to, 0, NULL, NULL));
  EXPECT(to[0][0][0] == 313 && to[0][0][1] == 314 && to[0][1][0] == 323 && to[0][1][1] == 324);
  CHECK(clEnqueueWriteImage(queue, one, CL_FALSE, corner, region, sizeof from[0][0], sizeof from[0], from, 0, NULL, NULL));
  CHECK(clEnqueueReadImage(queue, one, CL_TRUE, start, all, 0, 0, back, 0, NULL, NULL));
  EXPECT(back[2][1][3] == 0 && back[2][2][4] == 11 && back[3][2][3] == 110 && back[3][2][2] == 322);
  EXPECT(clEnqueueCopyImage(queue, two, two, place, place, layer, 0, NULL, NULL) == CL_MEM_COPY_OVERLAP);
  CHECK(clReleaseMemObject(one));
  CHECK(clReleaseMemObject(two));
  CHECK(clReleaseMemObject(buffer));
}

/// Fills convert the colour; maps have the pitches of the program's memory.
static void fills_and_maps(void) {
  static unsigned char host[depth][height][32];
  const cl_image_desc layers = {CL_MEM_OBJECT_IMAGE2D_ARRAY, width, height, 0, depth, sizeof host[0][0], sizeof host[0]};
  cl_mem image = new_image(CL_MEM_USE_HOST_PTR, (cl_image_format){CL_BGRA, CL_UNORM_INT8}, layers, host);
  const cl_float colour[4] = {1, 0.5f, -2, 0.2f};
  const size_t corner[] = {1, 1, 2}, region[] = {3, 2, 2};
  CHECK(clEnqueueFillImage(queue, image, colour, corner, region, 0, NULL, NULL));
  size_t row, slice;
  cl_int status;
  unsigned char *mapped = clEnqueueMapImage(queue, image, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, corner, region, &row,
                                            &slice, 0, NULL, NULL, &status);
  CHECK(status);
  EXPECT(mapped == &host[2][1][4] && row == sizeof host[0][0] && slice == sizeof host[0]);
  unsigned char *last = mapped + slice + row + 8;
  EXPECT(last[0] == 0 && last[1] == 128 && last[2] == 255 && last[3] == 51);
  last[3] = 7;
  CHECK(clEnqueueUnmapMemObject(queue, image, mapped, 0, NULL, NULL));
  unsigned char pixel[4];
  const size_t at[] = {3, 2, 3}, one[] = {1, 1, 1};
  CHECK(clEnqueueReadImage(queue, image, CL_TRUE, at, one, 0, 0, pixel, 0, NULL, NULL));
  EXPECT(pixel[2] == 255 && pixel[3] == 7);
  CHECK(clReleaseMemObject(image));
}

/// A buffer's bytes as pixels, and the functions of OpenCL 1.1.
static void of_a_buffer(void) {
  cl_int status;
  int numbers[64];
  for (int k = 0; k < 64; ++k)
    numbers[k] = k * k;
  cl_mem buffer = new_buffer(CL_MEM_COPY_HOST_PTR, sizeof numbers, numbers);
  cl_image_desc description = {CL_MEM_OBJECT_IMAGE1D_BUFFER, 64};
  description.buffer = buffer;
  cl_mem pixels = new_image(0, (cl_image_format){CL_R, CL_SIGNED_INT32}, description, NULL);
  CHECK(clReleaseMemObject(buffer));
  cl_mem of = NULL;
  CHECK(clGetImageInfo(pixels, CL_IMAGE_BUFFER, sizeof of, &of, NULL));
  EXPECT(of == buffer);
  cl_kernel sum = new_kernel(build("kernel void sum(global int *out, read_only image1d_buffer_t in) {\n"
                                   "  out[get_global_id(0)] = read_imagei(in, (int)get_global_id(0)).x + get_image_width(in);\n}\n", ""),
                             "sum");
  cl_mem out = new_buffer(0, sizeof numbers, NULL);
  CHECK(clSetKernelArg(sum, 1, sizeof pixels, &pixels));
  launch(queue, sum, out, 64, 0, NULL, NULL);
  CHECK(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof numbers, numbers, 0, NULL, NULL));
  EXPECT(numbers[7] == 49 + 64 && numbers[63] == 63 * 63 + 64);
  cl_mem plane = clCreateImage2D(context, CL_MEM_COPY_HOST_PTR, &(cl_image_format){CL_RG, CL_SIGNED_INT32}, 4, 8, 0,
                                 numbers, &status);
  CHECK(status);
  const size_t at[] = {3, 7, 0}, one[] = {1, 1, 1};
  int pair[2];
  CHECK(clEnqueueReadImage(queue, plane, CL_TRUE, at, one, 0, 0, pair, 0, NULL, NULL));
  EXPECT(pair[1] == 63 * 63 + 64);
  CHECK(clReleaseMemObject(plane));
  CHECK(clReleaseMemObject(pixels));
  CHECK(clReleaseMemObject(out));
}

/// A sampler at program scope as a value.
static void chosen_sampler(void) {
  float line[4] = {1, 2, 3, 4}, out[64];
  cl_mem in = new_image(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, one_float,
                        (cl_image_desc){CL_MEM_OBJECT_IMAGE1D, 4}, line);
  cl_mem buffer = new_buffer(0, sizeof out, NULL);
  cl_kernel pick = new_kernel(
      build("constant sampler_t edge = CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;\n"
            "constant sampler_t border = CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;\n"
            "kernel void pick(global float *out, read_only image1d_t in) {\n"
            "  int i = get_global_id(0);\n"
            "  out[i] = read_imagef(in, i % 2 ? edge : border, i - 30).x;\n}\n", ""), "pick");
  CHECK(clSetKernelArg(pick, 1, sizeof in, &in));
  launch(queue, pick, buffer, 64, 0, NULL, NULL);
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
  EXPECT(out[0] == 0 && out[1] == 1 && out[31] == 2 && out[32] == 3 && out[62] == 0 && out[63] == 4);
  CHECK(clReleaseMemObject(in));
  CHECK(clReleaseMemObject(buffer));
}

int main(void) {
  open_device();
  queries();
  errors();
  copies();
  fills_and_maps();
  of_a_buffer();
  chosen_sampler();
  close_device();
  return 0;
}
