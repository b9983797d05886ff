// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of the host API that have the library's own types, declared as the specification does, and what several
// of them share. Programs call them through the dispatch table (dispatch.def), never by these names.
#pragma once

#include "simulator/opencl/host/objects.h"
#include "simulator/opencl/host/runtime.h"

#include <span>

namespace ampsim {

/// Called by an implementation about errors in a context; never called here.
using ContextNotice = void (*)(const char *text, const void *more, std::size_t bytes, void *data);
using ClSvmFree = void (*)(ClQueue *queue, cl_uint count, void **pointers, void *data);
using ProgramNotice = void (*)(ClProgram *program, void *data);

/// Bytes: offsets of sub-buffers are multiples of it.
constexpr std::size_t cl_sub_buffer_alignment = 128;

// clang-format off
#define AMPSIM_CL_QUERY(name, type) cl_int name(type *object, cl_uint query, std::size_t size, void *value, std::size_t *needed)
#define AMPSIM_CL_WAITS cl_uint waits, ClEvent *const *list, ClEvent **event
AMPSIM_CL_QUERY(clGetPlatformInfo, ClPlatform);
AMPSIM_CL_QUERY(clGetDeviceInfo, ClDevice);
AMPSIM_CL_QUERY(clGetContextInfo, ClContext);
AMPSIM_CL_QUERY(clGetCommandQueueInfo, ClQueue);
AMPSIM_CL_QUERY(clGetMemObjectInfo, ClMemory);
AMPSIM_CL_QUERY(clGetImageInfo, ClMemory);
AMPSIM_CL_QUERY(clGetSamplerInfo, ClSampler);
AMPSIM_CL_QUERY(clGetProgramInfo, ClProgram);
AMPSIM_CL_QUERY(clGetKernelInfo, ClKernel);
AMPSIM_CL_QUERY(clGetEventInfo, ClEvent);
AMPSIM_CL_QUERY(clGetEventProfilingInfo, ClEvent);
cl_int clGetPlatformIDs(cl_uint entries, ClPlatform **platforms, cl_uint *count);
cl_int clGetDeviceIDs(ClPlatform *platform, cl_bitfield type, cl_uint entries, ClDevice **devices, cl_uint *count);
cl_int clRetainDevice(ClDevice *device);
cl_int clReleaseDevice(ClDevice *device);
cl_int clRetainDeviceEXT(ClDevice *device);
cl_int clReleaseDeviceEXT(ClDevice *device);

ClContext *clCreateContext(const cl_context_properties *properties, cl_uint count, ClDevice *const *devices, ContextNotice notice, void *data, cl_int *error);
ClContext *clCreateContextFromType(const cl_context_properties *properties, cl_bitfield type, ContextNotice notice, void *data, cl_int *error);
cl_int clRetainContext(ClContext *context);
cl_int clReleaseContext(ClContext *context);
cl_int clSetContextDestructorCallback(ClContext *context, ClContext::Destructor function, void *data);

ClQueue *clCreateCommandQueue(ClContext *context, ClDevice *device, cl_bitfield properties, cl_int *error);
ClQueue *clCreateCommandQueueWithProperties(ClContext *context, ClDevice *device, const cl_properties *properties, cl_int *error);
cl_int clRetainCommandQueue(ClQueue *queue);
cl_int clReleaseCommandQueue(ClQueue *queue);
cl_int clSetCommandQueueProperty(ClQueue *queue, cl_bitfield properties, cl_uint enable, cl_bitfield *old);
cl_int clFlush(ClQueue *queue);
cl_int clFinish(ClQueue *queue);

ClMemory *clCreateBuffer(ClContext *context, cl_bitfield flags, std::size_t bytes, void *host, cl_int *error);
ClMemory *clCreateBufferWithProperties(ClContext *context, const cl_properties *properties, cl_bitfield flags, std::size_t bytes, void *host, cl_int *error);
ClMemory *clCreateSubBuffer(ClMemory *buffer, cl_bitfield flags, cl_uint type, const void *info, cl_int *error);
cl_int clRetainMemObject(ClMemory *memory);
cl_int clReleaseMemObject(ClMemory *memory);
cl_int clSetMemObjectDestructorCallback(ClMemory *memory, ClMemory::Destructor function, void *data);

cl_int clGetSupportedImageFormats(ClContext *context, cl_bitfield flags, cl_uint type, cl_uint entries, cl_image_format *formats, cl_uint *count);
ClMemory *clCreateImage(ClContext *context, cl_bitfield flags, const cl_image_format *format, const cl_image_desc *description, void *host, cl_int *error);
ClMemory *clCreateImageWithProperties(ClContext *context, const cl_properties *properties, cl_bitfield flags, const cl_image_format *format, const cl_image_desc *description, void *host, cl_int *error);
ClMemory *clCreateImage2D(ClContext *context, cl_bitfield flags, const cl_image_format *format, std::size_t width, std::size_t height, std::size_t row, void *host, cl_int *error);
ClMemory *clCreateImage3D(ClContext *context, cl_bitfield flags, const cl_image_format *format, std::size_t width, std::size_t height, std::size_t depth, std::size_t row, std::size_t slice, void *host, cl_int *error);
ClSampler *clCreateSampler(ClContext *context, cl_uint normalized, cl_uint address, cl_uint filter, cl_int *error);
ClSampler *clCreateSamplerWithProperties(ClContext *context, const cl_properties *properties, cl_int *error);
cl_int clRetainSampler(ClSampler *sampler);
cl_int clReleaseSampler(ClSampler *sampler);
cl_int clEnqueueReadImage(ClQueue *queue, ClMemory *image, cl_uint blocking, const std::size_t *origin, const std::size_t *region, std::size_t row, std::size_t slice, void *to, AMPSIM_CL_WAITS);
cl_int clEnqueueWriteImage(ClQueue *queue, ClMemory *image, cl_uint blocking, const std::size_t *origin, const std::size_t *region, std::size_t row, std::size_t slice, const void *from, AMPSIM_CL_WAITS);
cl_int clEnqueueCopyImage(ClQueue *queue, ClMemory *from, ClMemory *to, const std::size_t *from_origin, const std::size_t *to_origin, const std::size_t *region, AMPSIM_CL_WAITS);
cl_int clEnqueueCopyImageToBuffer(ClQueue *queue, ClMemory *image, ClMemory *buffer, const std::size_t *origin, const std::size_t *region, std::size_t offset, AMPSIM_CL_WAITS);
cl_int clEnqueueCopyBufferToImage(ClQueue *queue, ClMemory *buffer, ClMemory *image, std::size_t offset, const std::size_t *origin, const std::size_t *region, AMPSIM_CL_WAITS);
cl_int clEnqueueFillImage(ClQueue *queue, ClMemory *image, const void *colour, const std::size_t *origin, const std::size_t *region, AMPSIM_CL_WAITS);
void *clEnqueueMapImage(ClQueue *queue, ClMemory *image, cl_uint blocking, cl_bitfield flags, const std::size_t *origin, const std::size_t *region, std::size_t *row, std::size_t *slice, AMPSIM_CL_WAITS, cl_int *error);

cl_int clEnqueueReadBuffer(ClQueue *queue, ClMemory *buffer, cl_uint blocking, std::size_t offset, std::size_t bytes, void *to, AMPSIM_CL_WAITS);
cl_int clEnqueueWriteBuffer(ClQueue *queue, ClMemory *buffer, cl_uint blocking, std::size_t offset, std::size_t bytes, const void *from, AMPSIM_CL_WAITS);
cl_int clEnqueueCopyBuffer(ClQueue *queue, ClMemory *from, ClMemory *to, std::size_t from_offset, std::size_t to_offset, std::size_t bytes, AMPSIM_CL_WAITS);
cl_int clEnqueueFillBuffer(ClQueue *queue, ClMemory *buffer, const void *pattern, std::size_t pattern_bytes, std::size_t offset, std::size_t bytes, AMPSIM_CL_WAITS);
cl_int clEnqueueReadBufferRect(ClQueue *queue, ClMemory *buffer, cl_uint blocking, const std::size_t *buffer_origin, const std::size_t *host_origin, const std::size_t *region, std::size_t buffer_row, std::size_t buffer_slice, std::size_t host_row, std::size_t host_slice, void *host, AMPSIM_CL_WAITS);
cl_int clEnqueueWriteBufferRect(ClQueue *queue, ClMemory *buffer, cl_uint blocking, const std::size_t *buffer_origin, const std::size_t *host_origin, const std::size_t *region, std::size_t buffer_row, std::size_t buffer_slice, std::size_t host_row, std::size_t host_slice, const void *host, AMPSIM_CL_WAITS);
cl_int clEnqueueCopyBufferRect(ClQueue *queue, ClMemory *from, ClMemory *to, const std::size_t *from_origin, const std::size_t *to_origin, const std::size_t *region, std::size_t from_row, std::size_t from_slice, std::size_t to_row, std::size_t to_slice, AMPSIM_CL_WAITS);
void *clEnqueueMapBuffer(ClQueue *queue, ClMemory *buffer, cl_uint blocking, cl_bitfield flags, std::size_t offset, std::size_t bytes, AMPSIM_CL_WAITS, cl_int *error);
cl_int clEnqueueUnmapMemObject(ClQueue *queue, ClMemory *memory, void *mapped, AMPSIM_CL_WAITS);

void *clSVMAlloc(ClContext *context, cl_bitfield flags, std::size_t bytes, cl_uint alignment);
void clSVMFree(ClContext *context, void *memory);
cl_int clEnqueueSVMFree(ClQueue *queue, cl_uint count, void **pointers, ClSvmFree function, void *data, AMPSIM_CL_WAITS);
cl_int clEnqueueSVMMemcpy(ClQueue *queue, cl_uint blocking, void *to, const void *from, std::size_t bytes, AMPSIM_CL_WAITS);
cl_int clEnqueueSVMMemFill(ClQueue *queue, void *memory, const void *pattern, std::size_t pattern_bytes, std::size_t bytes, AMPSIM_CL_WAITS);
cl_int clEnqueueSVMMap(ClQueue *queue, cl_uint blocking, cl_bitfield flags, void *memory, std::size_t bytes, AMPSIM_CL_WAITS);
cl_int clEnqueueSVMUnmap(ClQueue *queue, void *memory, AMPSIM_CL_WAITS);
cl_int clEnqueueSVMMigrateMem(ClQueue *queue, cl_uint count, const void **pointers, const std::size_t *sizes, cl_bitfield flags, AMPSIM_CL_WAITS);
cl_int clSetKernelArgSVMPointer(ClKernel *kernel, cl_uint index, const void *value);
cl_int clSetKernelExecInfo(ClKernel *kernel, cl_uint what, std::size_t size, const void *value);
cl_int clEnqueueMigrateMemObjects(ClQueue *queue, cl_uint count, ClMemory *const *objects, cl_bitfield flags, AMPSIM_CL_WAITS);

ClProgram *clCreateProgramWithSource(ClContext *context, cl_uint count, const char **texts, const std::size_t *lengths, cl_int *error);
ClProgram *clCreateProgramWithBinary(ClContext *context, cl_uint count, ClDevice *const *devices, const std::size_t *lengths, const unsigned char **binaries, cl_int *states, cl_int *error);
cl_int clRetainProgram(ClProgram *program);
cl_int clReleaseProgram(ClProgram *program);
cl_int clBuildProgram(ClProgram *program, cl_uint count, ClDevice *const *devices, const char *options, ProgramNotice notice, void *data);
cl_int clCompileProgram(ClProgram *program, cl_uint count, ClDevice *const *devices, const char *options, cl_uint headers, ClProgram *const *texts, const char **names, ProgramNotice notice, void *data);
ClProgram *clLinkProgram(ClContext *context, cl_uint count, ClDevice *const *devices, const char *options, cl_uint programs, ClProgram *const *inputs, ProgramNotice notice, void *data, cl_int *error);
cl_int clUnloadCompiler();
cl_int clUnloadPlatformCompiler(ClPlatform *platform);
cl_int clGetProgramBuildInfo(ClProgram *program, ClDevice *device, cl_uint query, std::size_t size, void *value, std::size_t *needed);

ClKernel *clCreateKernel(ClProgram *program, const char *name, cl_int *error);
cl_int clCreateKernelsInProgram(ClProgram *program, cl_uint entries, ClKernel **kernels, cl_uint *count);
ClKernel *clCloneKernel(ClKernel *kernel, cl_int *error);
cl_int clRetainKernel(ClKernel *kernel);
cl_int clReleaseKernel(ClKernel *kernel);
cl_int clSetKernelArg(ClKernel *kernel, cl_uint index, std::size_t size, const void *value);
cl_int clGetKernelArgInfo(ClKernel *kernel, cl_uint index, cl_uint query, std::size_t size, void *value, std::size_t *needed);
cl_int clGetKernelSubGroupInfo(ClKernel *kernel, ClDevice *device, cl_uint query, std::size_t input_size, const void *input, std::size_t size, void *value, std::size_t *needed);
cl_int clGetKernelSubGroupInfoKHR(ClKernel *kernel, ClDevice *device, cl_uint query, std::size_t input_size, const void *input, std::size_t size, void *value, std::size_t *needed);
cl_int clGetKernelWorkGroupInfo(ClKernel *kernel, ClDevice *device, cl_uint query, std::size_t size, void *value, std::size_t *needed);
cl_int clEnqueueNDRangeKernel(ClQueue *queue, ClKernel *kernel, cl_uint dimensions, const std::size_t *offset, const std::size_t *global, const std::size_t *local, AMPSIM_CL_WAITS);
cl_int clEnqueueTask(ClQueue *queue, ClKernel *kernel, AMPSIM_CL_WAITS);

ClEvent *clCreateUserEvent(ClContext *context, cl_int *error);
cl_int clSetUserEventStatus(ClEvent *event, cl_int status);
cl_int clWaitForEvents(cl_uint count, ClEvent *const *list);
cl_int clRetainEvent(ClEvent *event);
cl_int clReleaseEvent(ClEvent *event);
cl_int clSetEventCallback(ClEvent *event, cl_int when, ClEvent::Function function, void *data);
cl_int clEnqueueMarker(ClQueue *queue, ClEvent **event);
cl_int clEnqueueWaitForEvents(ClQueue *queue, cl_uint count, ClEvent *const *list);
cl_int clEnqueueBarrier(ClQueue *queue);
cl_int clEnqueueMarkerWithWaitList(ClQueue *queue, AMPSIM_CL_WAITS);
cl_int clEnqueueBarrierWithWaitList(ClQueue *queue, AMPSIM_CL_WAITS);
// clang-format on

void *clGetExtensionFunctionAddress(const char *name);
void *clGetExtensionFunctionAddressForPlatform(ClPlatform *platform, const char *name);

//===--- commands ---------------------------------------------------------------------===//

/// The events that a command waits for, and the place of its own, as functions get them.
struct ClWaits {
  cl_uint count;
  ClEvent *const *list;
  ClEvent **event = nullptr;
};

/// Checks a command's queue and wait list.
cl_int check_command(const OpenclRuntime &runtime, const ClQueue *queue, const ClWaits &waits);
/// Enqueues a command whose parameters have been checked. `barrier`: later commands of the queue follow it.
std::shared_ptr<ClEvent> enqueue_command(OpenclRuntime &runtime, ClQueue *queue, cl_uint command,
                                         const ClWaits &waits, StreamTask task, bool barrier = false);
/// All commands of a queue that may be unfinished.
std::vector<OperationHandle> commands_of(const OpenclRuntime &runtime, ClQueue &queue);
/// Waits until they have finished. Other threads of the program may call the library meanwhile.
void wait_for(ClCall &call, const std::vector<OperationHandle> &operations);
/// An event's status has changed: its callbacks for that status are ready.
void note_status(OpenclRuntime &runtime, const std::shared_ptr<ClEvent> &event);
/// Finishes a blocking command; the result is the function's.
cl_int finish_blocking(ClCall &call, const std::shared_ptr<ClEvent> &event);

} // namespace ampsim

/// A function of the host API, by its name, for the driver (icd/driver.cpp). Null: there is none.
extern "C" void *ampsim_opencl_function(const char *name);
/// The driver's function that starts the machine in a process that has not been started for it. It is called when the
/// program creates a context.
extern "C" void ampsim_opencl_start_by(int (*start)(const char *language));
