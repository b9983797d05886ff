// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads and writes images as images.py says: a line for each case, and a line of results in hexadecimal numbers.
//
//   read SHAPE ORDER TYPE WIDTH HEIGHT DEPTH LAYERS PIXELS KIND COORDINATES NORMALIZED ADDRESS FILTER COUNT X Y Z W ...
//   write SHAPE ORDER TYPE WIDTH HEIGHT DEPTH LAYERS PIXELS KIND COUNT X Y Z W R G B A ...
//
// SHAPE: "2d_array"; PIXELS: their bytes, in hexadecimal; KIND: "f", "i", "ui"; COORDINATES: "float", "int", or "none",
// which are integers without a sampler. Colours are the bits of their components.
#include "../hosts/host.h"

static cl_mem_object_type type_of(const char *shape) {
  const char *names[] = {"1d", "1d_buffer", "1d_array", "2d", "2d_array", "3d"};
  const cl_mem_object_type types[] = {CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_BUFFER,
                                      CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D,
                                      CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D};
  for (int k = 0; k < 6; ++k)
    if (!strcmp(shape, names[k]))
      return types[k];
  exit(4);
}

static size_t number(void) {
  size_t value;
  EXPECT(scanf("%zu", &value) == 1);
  return value;
}
static char *word(char *into) {
  EXPECT(scanf("%s", into) == 1);
  return into;
}

/// The text for a kernel; coordinates are (x, y, z or layer, ...).
static const char *source_of(const char *shape, const char *kind, const char *coordinates, int writes) {
  static char text[1024];
  const int is_integer = strcmp(coordinates, "float") != 0;
  char at[64];
  if (!strcmp(shape, "1d") || !strcmp(shape, "1d_buffer"))
    sprintf(at, "c.x");
  else if (!strcmp(shape, "1d_array") || !strcmp(shape, "2d"))
    sprintf(at, "c.xy");
  else
    sprintf(at, "c");
  const char *colour = !strcmp(kind, "f") ? "float4" : !strcmp(kind, "i") ? "int4" : "uint4";
  if (writes)
    sprintf(text,
            "kernel void k(write_only image%s_t a, global const int4 *at, global const %s *in) {\n"
            "  const size_t i = get_global_id(0);\n  const int4 c = at[i];\n  write_image%s(a, %s, in[i]);\n}\n",
            shape, colour, kind, at);
  else
    sprintf(text,
            "kernel void k(read_only image%s_t a, %sglobal const %s *at, global %s *out) {\n"
            "  const size_t i = get_global_id(0);\n  const %s c = at[i];\n  out[i] = read_image%s(a, %s%s);\n}\n",
            shape, !strcmp(coordinates, "none") ? "" : "sampler_t s, ", is_integer ? "int4" : "float4", colour,
            is_integer ? "int4" : "float4", kind, !strcmp(coordinates, "none") ? "" : "s, ", at);
  return text;
}

static cl_kernel kernel_for(const char *source) {
  static struct {
    char text[1024];
    cl_kernel kernel;
  } known[64];
  static int count;
  for (int k = 0; k < count; ++k)
    if (!strcmp(known[k].text, source))
      return known[k].kernel;
  EXPECT(count < 64);
  strcpy(known[count].text, source);
  known[count].kernel = new_kernel(build(source, ""), "k");
  return known[count++].kernel;
}

int main(void) {
  static char command[16], shape[16], kind[8], coordinates[8], pixels[1 << 16];
  static unsigned char bytes[1 << 15];
  open_device();
  while (scanf("%15s", command) == 1) {
    cl_int status;
    word(shape);
    const cl_image_format format = {(cl_channel_order)number(), (cl_channel_type)number()};
    cl_image_desc description = {type_of(shape)};
    description.image_width = number();
    description.image_height = number();
    description.image_depth = number();
    description.image_array_size = number();
    const size_t size = strlen(word(pixels)) / 2;
    for (size_t k = 0; k < size; ++k)
      EXPECT(sscanf(pixels + 2 * k, "%2hhx", &bytes[k]) == 1);
    word(kind);
    const int writes = !strcmp(command, "write");
    strcpy(coordinates, "int");
    cl_sampler sampler = NULL;
    if (!writes) {
      word(coordinates);
      const cl_bool normalized = (cl_bool)number();
      const cl_addressing_mode address = (cl_addressing_mode)number();
      sampler = clCreateSampler(context, normalized, address, (cl_filter_mode)number(), &status);
      CHECK(status);
    }
    const size_t count = number();
    cl_float4 *at = calloc(count, sizeof *at);
    cl_uint4 *colours = calloc(count, sizeof *colours);
    for (size_t k = 0; k < count; ++k) {
      for (int d = 0; d < 4; ++d)
        if (!writes && !strcmp(coordinates, "float"))
          EXPECT(scanf("%f", &at[k].s[d]) == 1);
        else
          EXPECT(scanf("%d", (int *)&at[k].s[d]) == 1);
      for (int d = 0; writes && d < 4; ++d)
        EXPECT(scanf("%x", &colours[k].s[d]) == 1);
    }
    cl_mem buffer = NULL, image;
    const int in_buffer = description.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
    if (in_buffer)
      description.buffer = buffer = new_buffer(CL_MEM_COPY_HOST_PTR, size, bytes);
    image = clCreateImage(context, (writes ? CL_MEM_WRITE_ONLY : CL_MEM_READ_ONLY) | (in_buffer ? 0 : CL_MEM_COPY_HOST_PTR),
                          &format, &description, in_buffer ? NULL : bytes, &status);
    CHECK(status);
    cl_kernel kernel = kernel_for(source_of(shape, kind, coordinates, writes));
    cl_mem places = new_buffer(CL_MEM_COPY_HOST_PTR, count * sizeof *at, at);
    cl_mem values = new_buffer(CL_MEM_COPY_HOST_PTR, count * sizeof *colours, colours);
    cl_uint next = 0;
    CHECK(clSetKernelArg(kernel, next++, sizeof image, &image));
    if (!writes && strcmp(coordinates, "none"))
      CHECK(clSetKernelArg(kernel, next++, sizeof sampler, &sampler));
    CHECK(clSetKernelArg(kernel, next++, sizeof places, &places));
    CHECK(clSetKernelArg(kernel, next++, sizeof values, &values));
    CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &count, NULL, 0, NULL, NULL));
    if (writes) {
      const size_t origin[3] = {0, 0, 0};
      size_t region[3] = {description.image_width, 1, 1};
      int d = 1;
      if (description.image_height)
        region[d++] = description.image_height;
      if (description.image_depth)
        region[d++] = description.image_depth;
      if (description.image_array_size)
        region[d++] = description.image_array_size;
      CHECK(clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, bytes, 0, NULL, NULL));
      for (size_t k = 0; k < size; ++k)
        printf("%02x", bytes[k]);
    } else {
      CHECK(clEnqueueReadBuffer(queue, values, CL_TRUE, 0, count * sizeof *colours, colours, 0, NULL, NULL));
      for (size_t k = 0; k < count; ++k)
        printf("%x %x %x %x ", colours[k].s[0], colours[k].s[1], colours[k].s[2], colours[k].s[3]);
    }
    printf("\n");
    CHECK(clReleaseMemObject(places));
    CHECK(clReleaseMemObject(values));
    CHECK(clReleaseMemObject(image));
    if (buffer)
      CHECK(clReleaseMemObject(buffer));
    if (sampler)
      CHECK(clReleaseSampler(sampler));
    free(at);
    free(colours);
  }
  return 0;
}
