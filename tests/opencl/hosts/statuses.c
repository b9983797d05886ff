// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The status of wrong calls, by families of functions, as OpenCL's specification has them.
// expect: clean
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#include "host.h"

static int wrong;
#define STATUS(expected, call)                                                                                     \
  do {                                                                                                             \
    const cl_int status_ = (call);                                                                                 \
    if (status_ != (expected)) {                                                                                   \
      fprintf(stderr, "line %d: %s: %d, not %s\n", __LINE__, #call, status_, #expected);                           \
      ++wrong;                                                                                                     \
    }                                                                                                              \
  } while (0)
/// For a function that returns an object: it must be null. The call sets `e`.
#define NO_OBJECT(expected, call)                                                                                  \
  do {                                                                                                             \
    cl_int e = 1;                                                                                                  \
    const void *object_ = (call);                                                                                  \
    STATUS(expected, e);                                                                                           \
    if (object_) {                                                                                                 \
      fprintf(stderr, "line %d: %s: an object\n", __LINE__, #call);                                                \
      ++wrong;                                                                                                     \
    }                                                                                                              \
  } while (0)

static const char *source = "kernel void copy(global const int *from, global int *to, local int *part, int n, float4 v) {\n"
                            "  const size_t me = get_global_id(0);\n"
                            "  part[get_local_id(0)] = from[me];\n"
                            "  if (me < n)\n"
                            "    to[me] = part[get_local_id(0)] + (int)v.x;\n"
                            "}\n"
                            "kernel __attribute__((reqd_work_group_size(8, 4, 1))) void shaped(global uint *a) {\n"
                            "  a[get_global_id(1) * 8 + get_global_id(0)] = 1;\n"
                            "}\n";

static void platforms_and_devices(void) {
  cl_uint count = 0;
  char text[16];
  size_t size = 0;
  STATUS(CL_INVALID_VALUE, clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, NULL, NULL));
  STATUS(CL_INVALID_VALUE, clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, &device, &count));
  STATUS(CL_INVALID_DEVICE_TYPE, clGetDeviceIDs(platform, 0, 1, &device, &count));
  STATUS(CL_DEVICE_NOT_FOUND, clGetDeviceIDs(platform, CL_DEVICE_TYPE_ACCELERATOR, 0, NULL, &count));
  // Programs compare the type with that of a GPU.
  cl_device_type type = 0;
  STATUS(CL_SUCCESS, clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof type, &type, NULL));
  STATUS(CL_DEVICE_TYPE_GPU, (cl_int)type);
  STATUS(CL_INVALID_VALUE, clGetPlatformInfo(platform, CL_DEVICE_NAME, sizeof text, text, NULL));
  STATUS(CL_INVALID_VALUE, clGetPlatformInfo(platform, CL_PLATFORM_VERSION, 2, text, NULL));
  STATUS(CL_SUCCESS, clGetDeviceInfo(device, CL_DEVICE_NAME, 0, NULL, &size));
  STATUS(CL_INVALID_VALUE, clGetDeviceInfo(device, CL_DEVICE_NAME, size - 1, text, NULL));
  STATUS(CL_INVALID_VALUE, clGetDeviceInfo(device, 0x10AA, sizeof text, text, NULL));
  STATUS(CL_INVALID_VALUE, clCreateSubDevices(device, NULL, 0, NULL, &count));
}

static void contexts_and_queues(void) {
  const cl_context_properties unknown[] = {1, 2, 0}, no_platform[] = {CL_CONTEXT_PLATFORM, 0, 0};
  const cl_queue_properties odd[] = {1, 2, 0}, on_device[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  NO_OBJECT(CL_INVALID_VALUE, clCreateContext(NULL, 0, NULL, NULL, NULL, &e));
  NO_OBJECT(CL_INVALID_VALUE, clCreateContext(NULL, 1, &device, NULL, &e, &e));
  NO_OBJECT(CL_INVALID_PROPERTY, clCreateContext(unknown, 1, &device, NULL, NULL, &e));
  NO_OBJECT(CL_INVALID_PLATFORM, clCreateContext(no_platform, 1, &device, NULL, NULL, &e));
  NO_OBJECT(CL_INVALID_VALUE, clCreateCommandQueue(context, device, 1 << 20, &e));
  NO_OBJECT(CL_INVALID_VALUE, clCreateCommandQueueWithProperties(context, device, odd, &e));
  NO_OBJECT(CL_INVALID_QUEUE_PROPERTIES, clCreateCommandQueueWithProperties(context, device, on_device, &e));
  cl_uint references = 0;
  STATUS(CL_SUCCESS, clRetainCommandQueue(queue));
  STATUS(CL_SUCCESS, clGetCommandQueueInfo(queue, CL_QUEUE_REFERENCE_COUNT, sizeof references, &references, NULL));
  EXPECT(references == 2);
  STATUS(CL_SUCCESS, clReleaseCommandQueue(queue));
  STATUS(CL_INVALID_VALUE, clGetContextInfo(context, CL_QUEUE_CONTEXT, sizeof references, &references, NULL));
}

static void buffers(cl_mem buffer) {
  int host[64] = {0};
  const cl_buffer_region odd = {4, 16}, outside = {128, 4096}, part = {128, 128}, empty = {0, 0};
  NO_OBJECT(CL_INVALID_BUFFER_SIZE, clCreateBuffer(context, CL_MEM_READ_WRITE, 0, NULL, &e));
  NO_OBJECT(CL_INVALID_VALUE, clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 64, NULL, &e));
  NO_OBJECT(CL_INVALID_VALUE, clCreateBuffer(context, CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 64, host, &e));
  NO_OBJECT(CL_INVALID_HOST_PTR, clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 64, NULL, &e));
  NO_OBJECT(CL_INVALID_HOST_PTR, clCreateBuffer(context, 0, 64, host, &e));
  NO_OBJECT(CL_MISALIGNED_SUB_BUFFER_OFFSET, clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &odd, &e));
  NO_OBJECT(CL_INVALID_VALUE, clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &outside, &e));
  NO_OBJECT(CL_INVALID_BUFFER_SIZE, clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &empty, &e));
  NO_OBJECT(CL_INVALID_VALUE, clCreateSubBuffer(buffer, 0, 0, &part, &e));
  cl_int status;
  cl_mem half = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &status);
  STATUS(CL_SUCCESS, status);
  NO_OBJECT(CL_INVALID_MEM_OBJECT, clCreateSubBuffer(half, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &e));
  STATUS(CL_SUCCESS, clReleaseMemObject(half));
  STATUS(CL_INVALID_MEM_OBJECT, clReleaseMemObject(half));
  NO_OBJECT(CL_INVALID_OPERATION, clCreatePipe(context, 0, 4, 8, NULL, &e));
}

static void transfers(cl_mem buffer, size_t bytes) {
  char host[1024] = {0};
  const char pattern[3] = {0};
  cl_mem for_kernels = new_buffer(CL_MEM_HOST_NO_ACCESS, 64, NULL);
  STATUS(CL_INVALID_VALUE, clEnqueueReadBuffer(queue, buffer, CL_TRUE, 4, bytes, host, 0, NULL, NULL));
  STATUS(CL_INVALID_VALUE, clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, bytes, NULL, 0, NULL, NULL));
  STATUS(CL_INVALID_MEM_OBJECT, clEnqueueReadBuffer(queue, (cl_mem)queue, CL_TRUE, 0, 4, host, 0, NULL, NULL));
  STATUS(CL_INVALID_EVENT_WAIT_LIST, clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 4, host, 1, NULL, NULL));
  STATUS(CL_INVALID_OPERATION, clEnqueueReadBuffer(queue, for_kernels, CL_TRUE, 0, 4, host, 0, NULL, NULL));
  STATUS(CL_MEM_COPY_OVERLAP, clEnqueueCopyBuffer(queue, buffer, buffer, 0, 4, 8, 0, NULL, NULL));
  STATUS(CL_INVALID_VALUE, clEnqueueFillBuffer(queue, buffer, pattern, 3, 0, 9, 0, NULL, NULL));
  STATUS(CL_INVALID_VALUE, clEnqueueFillBuffer(queue, buffer, pattern, 2, 1, 8, 0, NULL, NULL));
  const size_t origin[3] = {0, 0, 0}, region[3] = {16, 4, 1}, flat[3] = {16, 0, 1};
  STATUS(CL_INVALID_VALUE, clEnqueueReadBufferRect(queue, buffer, CL_TRUE, origin, origin, flat, 0, 0, 0, 0, host, 0, NULL, NULL));
  STATUS(CL_INVALID_VALUE, clEnqueueReadBufferRect(queue, buffer, CL_TRUE, origin, origin, region, 8, 0, 0, 0, host, 0, NULL, NULL));
  STATUS(CL_INVALID_VALUE, clEnqueueReadBufferRect(queue, buffer, CL_TRUE, origin, origin, region, 256, 0, 0, 0, host, 0, NULL, NULL));
  NO_OBJECT(CL_INVALID_VALUE, clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0, bytes + 1, 0, NULL, NULL, &e));
  cl_int e;
  char *mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_WRITE, 0, 16, 0, NULL, NULL, &e);
  NO_OBJECT(CL_INVALID_OPERATION, clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_WRITE, 8, 16, 0, NULL, NULL, &e));
  char *beside = clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_WRITE, 16, 16, 0, NULL, NULL, &e);
  CHECK(e);
  CHECK(clEnqueueUnmapMemObject(queue, buffer, mapped, 0, NULL, NULL));
  CHECK(clEnqueueUnmapMemObject(queue, buffer, beside, 0, NULL, NULL));
  NO_OBJECT(CL_INVALID_OPERATION, clEnqueueMapBuffer(queue, for_kernels, CL_TRUE, CL_MAP_READ, 0, 4, 0, NULL, NULL, &e));
  STATUS(CL_INVALID_VALUE, clEnqueueUnmapMemObject(queue, buffer, host, 0, NULL, NULL));
  STATUS(CL_SUCCESS, clReleaseMemObject(for_kernels));
}

static cl_program programs(void) {
  const char *broken = "kernel void f(global int *a) {\n  a[0] = undeclared;\n}\n", *none = NULL;
  cl_int status;
  NO_OBJECT(CL_INVALID_VALUE, clCreateProgramWithSource(context, 0, &broken, NULL, &e));
  NO_OBJECT(CL_INVALID_VALUE, clCreateProgramWithSource(context, 1, &none, NULL, &e));
  cl_program program = clCreateProgramWithSource(context, 1, &broken, NULL, &status);
  STATUS(CL_SUCCESS, status);
  NO_OBJECT(CL_INVALID_PROGRAM_EXECUTABLE, clCreateKernel(program, "f", &e));
  STATUS(CL_INVALID_BUILD_OPTIONS, clBuildProgram(program, 0, NULL, "--nonsense", NULL, NULL));
  STATUS(CL_INVALID_VALUE, clBuildProgram(program, 1, NULL, "", NULL, NULL));
  STATUS(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(program, 0, NULL, "", NULL, NULL));
  char log[4096] = "";
  STATUS(CL_SUCCESS, clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
  EXPECT(strstr(log, ":2:10: error: use of undeclared identifier 'undeclared'"));
  const char *refused = "kernel void f(int n) {\n  barrier(n);\n}\n";
  cl_program other = clCreateProgramWithSource(context, 1, &refused, NULL, &status);
  STATUS(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(other, 0, NULL, "", NULL, NULL));
  STATUS(CL_SUCCESS, clGetProgramBuildInfo(other, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
  EXPECT(strstr(log, ":2:3: error: the arguments of 'barrier' must be constants"));
  STATUS(CL_SUCCESS, clReleaseProgram(other));
  cl_build_status state = CL_BUILD_NONE;
  STATUS(CL_SUCCESS, clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof state, &state, NULL));
  EXPECT(state == CL_BUILD_ERROR);
  STATUS(CL_SUCCESS, clReleaseProgram(program));
  STATUS(CL_INVALID_PROGRAM, clReleaseProgram(program));
  const unsigned char text[] = "not a binary", *binary = text;
  const size_t length = sizeof text;
  NO_OBJECT(CL_INVALID_BINARY, clCreateProgramWithBinary(context, 1, &device, &length, &binary, &status, &e));
  cl_device_id twice[] = {device, device}, no_device = NULL;
  const size_t lengths[] = {length, length};
  const unsigned char *binaries[] = {binary, binary};
  cl_int states[2];
  NO_OBJECT(CL_INVALID_DEVICE, clCreateProgramWithBinary(context, 2, twice, lengths, binaries, states, &e));
  NO_OBJECT(CL_INVALID_DEVICE, clCreateProgramWithBinary(context, 1, &no_device, &length, &binary, &status, &e));
  return build(source, "");
}

static void kernels(cl_program program, cl_mem buffer) {
  NO_OBJECT(CL_INVALID_KERNEL_NAME, clCreateKernel(program, "nothing", &e));
  NO_OBJECT(CL_INVALID_VALUE, clCreateKernel(program, NULL, &e));
  cl_kernel copy = new_kernel(program, "copy"), shaped = new_kernel(program, "shaped");
  const size_t one[] = {64}, two[] = {16, 8}, shape[] = {8, 4}, other[] = {4, 8}, none[] = {0}, large[] = {2048}, odd[] = {48};
  const int n = 64;
  const cl_float4 v = {{0}};
  STATUS(CL_INVALID_ARG_INDEX, clSetKernelArg(copy, 5, sizeof n, &n));
  STATUS(CL_INVALID_ARG_SIZE, clSetKernelArg(copy, 3, 8, &n));
  STATUS(CL_INVALID_ARG_SIZE, clSetKernelArg(copy, 0, 4, &buffer));
  STATUS(CL_INVALID_ARG_VALUE, clSetKernelArg(copy, 3, sizeof n, NULL));
  STATUS(CL_INVALID_ARG_VALUE, clSetKernelArg(copy, 2, 64, &n));
  STATUS(CL_INVALID_ARG_SIZE, clSetKernelArg(copy, 2, 0, NULL));
  STATUS(CL_INVALID_MEM_OBJECT, clSetKernelArg(copy, 0, sizeof queue, &queue));
  STATUS(CL_INVALID_KERNEL_ARGS, clEnqueueNDRangeKernel(queue, copy, 1, NULL, one, NULL, 0, NULL, NULL));
  STATUS(CL_SUCCESS, clSetKernelArg(copy, 0, sizeof buffer, &buffer));
  STATUS(CL_SUCCESS, clSetKernelArg(copy, 1, sizeof buffer, &buffer));
  STATUS(CL_SUCCESS, clSetKernelArg(copy, 2, 1 << 20, NULL));
  STATUS(CL_SUCCESS, clSetKernelArg(copy, 3, sizeof n, &n));
  STATUS(CL_SUCCESS, clSetKernelArg(copy, 4, sizeof v, &v));
  STATUS(CL_OUT_OF_RESOURCES, clEnqueueNDRangeKernel(queue, copy, 1, NULL, one, NULL, 0, NULL, NULL));
  STATUS(CL_INVALID_WORK_DIMENSION, clEnqueueNDRangeKernel(queue, copy, 4, NULL, one, NULL, 0, NULL, NULL));
  STATUS(CL_SUCCESS, clEnqueueNDRangeKernel(queue, copy, 1, NULL, none, NULL, 0, NULL, NULL));
  STATUS(CL_SUCCESS, clEnqueueNDRangeKernel(queue, copy, 1, NULL, NULL, NULL, 0, NULL, NULL));
  STATUS(CL_INVALID_WORK_ITEM_SIZE, clEnqueueNDRangeKernel(queue, copy, 1, NULL, large, large, 0, NULL, NULL));
  STATUS(CL_INVALID_WORK_GROUP_SIZE, clEnqueueNDRangeKernel(queue, copy, 1, NULL, one, odd, 0, NULL, NULL));
  STATUS(CL_SUCCESS, clSetKernelArg(shaped, 0, sizeof buffer, &buffer));
  STATUS(CL_INVALID_WORK_GROUP_SIZE, clEnqueueNDRangeKernel(queue, shaped, 2, NULL, two, other, 0, NULL, NULL));
  STATUS(CL_INVALID_KERNEL, clEnqueueNDRangeKernel(queue, (cl_kernel)queue, 2, NULL, two, shape, 0, NULL, NULL));
  STATUS(CL_INVALID_OPERATION, clBuildProgram(program, 0, NULL, "", NULL, NULL)); // it has kernels
  char text[64] = "";
  size_t sizes[3] = {0};
  cl_kernel_arg_address_qualifier space = 0;
  STATUS(CL_SUCCESS, clGetKernelInfo(shaped, CL_KERNEL_ATTRIBUTES, sizeof text, text, NULL));
  EXPECT(strcmp(text, "reqd_work_group_size(8,4,1)") == 0);
  STATUS(CL_SUCCESS, clGetKernelWorkGroupInfo(shaped, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof sizes, sizes, NULL));
  EXPECT(sizes[0] == 8 && sizes[1] == 4 && sizes[2] == 1);
  STATUS(CL_SUCCESS, clGetKernelArgInfo(shaped, 0, CL_KERNEL_ARG_TYPE_NAME, sizeof text, text, NULL));
  EXPECT(strcmp(text, "uint*") == 0);
  STATUS(CL_SUCCESS, clGetKernelArgInfo(copy, 2, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof space, &space, NULL));
  EXPECT(space == CL_KERNEL_ARG_ADDRESS_LOCAL);
  STATUS(CL_INVALID_ARG_INDEX, clGetKernelArgInfo(copy, 9, CL_KERNEL_ARG_NAME, sizeof text, text, NULL));
  STATUS(CL_SUCCESS, clReleaseKernel(copy));
  STATUS(CL_INVALID_KERNEL, clReleaseKernel(copy));
  STATUS(CL_SUCCESS, clReleaseKernel(shaped));
}

static void events(void) {
  cl_int status;
  cl_ulong time;
  cl_event user = clCreateUserEvent(context, &status);
  STATUS(CL_SUCCESS, status);
  STATUS(CL_INVALID_VALUE, clWaitForEvents(0, NULL));
  STATUS(CL_INVALID_EVENT, clWaitForEvents(1, (cl_event *)&queue));
  STATUS(CL_INVALID_VALUE, clSetUserEventStatus(user, CL_RUNNING));
  STATUS(CL_SUCCESS, clSetUserEventStatus(user, -5));
  STATUS(CL_INVALID_OPERATION, clSetUserEventStatus(user, CL_COMPLETE));
  STATUS(CL_PROFILING_INFO_NOT_AVAILABLE, clGetEventProfilingInfo(user, CL_PROFILING_COMMAND_END, sizeof time, &time, NULL));
  cl_event after;
  STATUS(CL_SUCCESS, clEnqueueMarkerWithWaitList(queue, 1, &user, &after));
  STATUS(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &after));
  STATUS(CL_INVALID_VALUE, clSetEventCallback(after, CL_COMPLETE, NULL, NULL));
  STATUS(CL_SUCCESS, clReleaseEvent(after));
  STATUS(CL_SUCCESS, clReleaseEvent(user));
  STATUS(CL_INVALID_EVENT, clReleaseEvent(user));
}

int main(void) {
  open_device();
  cl_mem buffer = new_buffer(CL_MEM_READ_WRITE, 512, NULL);
  platforms_and_devices();
  contexts_and_queues();
  buffers(buffer);
  transfers(buffer, 512);
  cl_program program = programs();
  kernels(program, buffer);
  events();
  CHECK(clReleaseProgram(program));
  CHECK(clReleaseMemObject(buffer));
  STATUS(CL_INVALID_COMMAND_QUEUE, clFinish((cl_command_queue)context));
  close_device();
  return wrong != 0;
}
