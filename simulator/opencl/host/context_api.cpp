// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Contexts and command queues (OpenCL API 3.0, 4.4 and 5.1).
#include "simulator/opencl/host/api.h"
#include "simulator/opencl/host/info.h"

#include <utility>

namespace ampsim {

namespace {

cl_int check_properties(const cl_context_properties *properties) {
  for (; properties && properties[0]; properties += 2)
    switch (properties[0]) {
    case CL_CONTEXT_PLATFORM:
      if (reinterpret_cast<const ClPlatform *>(properties[1]) != &opencl_platform)
        return CL_INVALID_PLATFORM;
      break;
    case CL_CONTEXT_INTEROP_USER_SYNC:
      if (properties[1] != 0 && properties[1] != 1)
        return CL_INVALID_PROPERTY;
      break;
    default:
      return CL_INVALID_PROPERTY;
    }
  return CL_SUCCESS;
}

ClContext *make_context(OpenclRuntime &runtime, const cl_context_properties *properties, cl_int *error) {
  if (const cl_int wrong = check_properties(properties); wrong != CL_SUCCESS)
    return cl_error<ClContext>(wrong, error);
  auto made = new_cl_object<ClContext>([&runtime](ClContext &gone) {
    for (std::size_t k = gone.destructors.size(); k-- > 0;)
      runtime.ready.push_back(
          {[handle = &gone, each = gone.destructors[k]] { each.first(handle, each.second); }, nullptr});
  });
  if (properties) {
    for (; properties[0]; properties += 2)
      made->properties.insert(made->properties.end(), {properties[0], properties[1]});
    made->properties.push_back(0);
  }
  return cl_result(runtime.contexts.add(std::move(made)), CL_SUCCESS, error);
}

ClQueue *make_queue(OpenclRuntime &runtime, ClContext *context, ClDevice *device, cl_bitfield properties,
                    std::vector<cl_properties> given, cl_int *error) {
  std::shared_ptr<ClContext> of = runtime.contexts.find(context);
  if (!of)
    return cl_error<ClQueue>(CL_INVALID_CONTEXT, error);
  if (device != &opencl_device)
    return cl_error<ClQueue>(CL_INVALID_DEVICE, error);
  constexpr cl_bitfield known = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  if (properties & ~known) {
    // Queues on the device are optional.
    constexpr cl_bitfield on_device = 1 << 2, on_device_default = 1 << 3;
    return cl_error<ClQueue>(properties & ~(known | on_device | on_device_default) ? CL_INVALID_VALUE
                                                                                   : CL_INVALID_QUEUE_PROPERTIES,
                             error);
  }
  auto made = new_cl_object<ClQueue>();
  made->context = std::move(of);
  made->properties = properties;
  made->given = std::move(given);
  made->name = "command queue " + std::to_string(++runtime.queues_made);
  if (made->in_order())
    made->stream = runtime.streams.create(/*blocking=*/false, 0);
  return cl_result(runtime.queues.add(std::move(made)), CL_SUCCESS, error);
}

} // namespace

ClContext *clCreateContext(const cl_context_properties *properties, cl_uint count, ClDevice *const *devices,
                           ContextNotice notice, void *data, cl_int *error) {
  if (!start_opencl())
    return cl_error<ClContext>(CL_OUT_OF_RESOURCES, error);
  const ClCall call;
  if (!count || !devices || (!notice && data))
    return cl_error<ClContext>(CL_INVALID_VALUE, error);
  for (cl_uint k = 0; k < count; ++k)
    if (devices[k] != &opencl_device)
      return cl_error<ClContext>(CL_INVALID_DEVICE, error);
  return make_context(call.runtime, properties, error);
}

ClContext *clCreateContextFromType(const cl_context_properties *properties, cl_bitfield type, ContextNotice notice,
                                   void *data, cl_int *error) {
  if (!start_opencl())
    return cl_error<ClContext>(CL_OUT_OF_RESOURCES, error);
  const ClCall call;
  if (!notice && data)
    return cl_error<ClContext>(CL_INVALID_VALUE, error);
  cl_uint count = 0;
  if (const cl_int wrong = clGetDeviceIDs(&opencl_platform, type, 0, nullptr, &count); wrong != CL_SUCCESS)
    return cl_error<ClContext>(wrong, error);
  return make_context(call.runtime, properties, error);
}

cl_int clRetainContext(ClContext *context) {
  const ClCall call;
  return call.runtime.contexts.retain(context, CL_INVALID_CONTEXT);
}

cl_int clReleaseContext(ClContext *context) {
  const ClCall call;
  return call.runtime.contexts.release(context, CL_INVALID_CONTEXT);
}

cl_int clSetContextDestructorCallback(ClContext *context, ClContext::Destructor function, void *data) {
  const ClCall call;
  const std::shared_ptr<ClContext> of = call.runtime.contexts.find(context);
  if (!of)
    return CL_INVALID_CONTEXT;
  if (!function)
    return CL_INVALID_VALUE;
  of->destructors.emplace_back(function, data);
  return CL_SUCCESS;
}

cl_int clGetContextInfo(ClContext *context, cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.contexts.find(context))
    return CL_INVALID_CONTEXT;
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_CONTEXT_REFERENCE_COUNT:
    return answer.uint(context->references);
  case CL_CONTEXT_NUM_DEVICES:
    return answer.uint(1);
  case CL_CONTEXT_DEVICES:
    return answer.is(&opencl_device);
  case CL_CONTEXT_PROPERTIES:
    return answer.is(context->properties);
  default:
    return CL_INVALID_VALUE;
  }
}

//===--- queues -----------------------------------------------------------------------===//

ClQueue *clCreateCommandQueue(ClContext *context, ClDevice *device, cl_bitfield properties, cl_int *error) {
  const ClCall call;
  return make_queue(call.runtime, context, device, properties, {}, error);
}

ClQueue *clCreateCommandQueueWithProperties(ClContext *context, ClDevice *device, const cl_properties *properties,
                                            cl_int *error) {
  const ClCall call;
  cl_bitfield wanted = 0;
  std::vector<cl_properties> given;
  for (const cl_properties *each = properties; each && each[0]; each += 2) {
    if (each[0] == CL_QUEUE_SIZE)
      return cl_error<ClQueue>(CL_INVALID_QUEUE_PROPERTIES, error); // of queues on the device
    if (each[0] != CL_QUEUE_PROPERTIES)
      return cl_error<ClQueue>(CL_INVALID_VALUE, error);
    wanted = each[1];
    given.insert(given.end(), {each[0], each[1]});
  }
  if (properties)
    given.push_back(0);
  return make_queue(call.runtime, context, device, wanted, std::move(given), error);
}

cl_int clRetainCommandQueue(ClQueue *queue) {
  const ClCall call;
  return call.runtime.queues.retain(queue, CL_INVALID_COMMAND_QUEUE);
}

cl_int clReleaseCommandQueue(ClQueue *queue) {
  const ClCall call;
  cl_int status = CL_SUCCESS;
  const std::shared_ptr<ClQueue> last = call.runtime.queues.release(queue, CL_INVALID_COMMAND_QUEUE, status);
  if (last && last->in_order())
    call.runtime.streams.destroy(last->stream);
  return status;
}

cl_int clGetCommandQueueInfo(ClQueue *queue, cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.queues.find(queue))
    return CL_INVALID_COMMAND_QUEUE;
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_QUEUE_CONTEXT:
    return answer.is(queue->context.get());
  case CL_QUEUE_DEVICE:
    return answer.is(&opencl_device);
  case CL_QUEUE_REFERENCE_COUNT:
    return answer.uint(queue->references);
  case CL_QUEUE_PROPERTIES:
    return answer.ulong(queue->properties);
  case CL_QUEUE_PROPERTIES_ARRAY:
    return answer.is(queue->given);
  case CL_QUEUE_DEVICE_DEFAULT:
    return answer.is(static_cast<ClQueue *>(nullptr));
  case CL_QUEUE_SIZE: // of queues on the device
    return CL_INVALID_COMMAND_QUEUE;
  default:
    return CL_INVALID_VALUE;
  }
}

// Deprecated since OpenCL 1.1, and optional.
cl_int clSetCommandQueueProperty(ClQueue *, cl_bitfield, cl_uint, cl_bitfield *) { return CL_INVALID_OPERATION; }

cl_int clFlush(ClQueue *queue) {
  const ClCall call;
  return call.runtime.queues.find(queue) ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE;
}

cl_int clFinish(ClQueue *queue) {
  ClCall call;
  const std::shared_ptr<ClQueue> of = call.runtime.queues.find(queue);
  if (!of)
    return CL_INVALID_COMMAND_QUEUE;
  wait_for(call, commands_of(call.runtime, *of));
  return CL_SUCCESS;
}

} // namespace ampsim
