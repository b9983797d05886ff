// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The common part of these tests' host programs: any error of the library ends them.
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call)                                                                                                \
  do {                                                                                                             \
    const cl_int status_ = (call);                                                                                 \
    if (status_ != CL_SUCCESS) {                                                                                   \
      fprintf(stderr, "line %d: %s: %d\n", __LINE__, #call, status_);                                              \
      exit(2);                                                                                                     \
    }                                                                                                              \
  } while (0)
#define EXPECT(condition)                                                                                          \
  do {                                                                                                             \
    if (!(condition)) {                                                                                            \
      fprintf(stderr, "line %d: not so: %s\n", __LINE__, #condition);                                              \
      exit(3);                                                                                                     \
    }                                                                                                              \
  } while (0)

static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;

static inline cl_command_queue new_queue(cl_command_queue_properties properties) {
  cl_int status;
  cl_command_queue made = clCreateCommandQueue(context, device, properties, &status);
  CHECK(status);
  return made;
}

/// A context and a queue in order, which measures.
static inline void open_device(void) {
  cl_int status;
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  CHECK(status);
  queue = new_queue(CL_QUEUE_PROFILING_ENABLE);
}

static inline void close_device(void) {
  CHECK(clReleaseCommandQueue(queue));
  CHECK(clReleaseContext(context));
}

static inline cl_program build(const char *source, const char *options) {
  cl_int status;
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  CHECK(status);
  status = clBuildProgram(program, 1, &device, options, NULL, NULL);
  if (status != CL_SUCCESS) {
    char log[4096] = "";
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    fprintf(stderr, "%s", log);
  }
  CHECK(status);
  return program;
}

/// A program with this text, compiled but not linked.
static inline cl_program compile(const char *source, cl_uint headers, const cl_program *texts, const char **names) {
  cl_int status;
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  CHECK(status);
  CHECK(clCompileProgram(program, 1, &device, "-cl-std=CL3.0", headers, texts, names, NULL, NULL));
  return program;
}

static inline cl_kernel new_kernel(cl_program program, const char *name) {
  cl_int status;
  cl_kernel kernel = clCreateKernel(program, name, &status);
  CHECK(status);
  return kernel;
}

static inline cl_mem new_buffer(cl_mem_flags flags, size_t bytes, void *host) {
  cl_int status;
  cl_mem made = clCreateBuffer(context, flags, bytes, host, &status);
  CHECK(status);
  return made;
}

/// With one argument, a buffer.
static inline void launch(cl_command_queue in, cl_kernel kernel, cl_mem buffer, size_t items, cl_uint count,
                          const cl_event *waits, cl_event *event) {
  const size_t local = 64;
  CHECK(clSetKernelArg(kernel, 0, sizeof buffer, &buffer));
  CHECK(clEnqueueNDRangeKernel(in, kernel, 1, NULL, &items, &local, count, waits, event));
}

static inline cl_mem new_image(cl_mem_flags flags, cl_image_format format, cl_image_desc description, void *host) {
  cl_int status;
  cl_mem made = clCreateImage(context, flags, &format, &description, host, &status);
  CHECK(status);
  return made;
}
