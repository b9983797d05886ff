// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events, markers and barriers (OpenCL API 3.0, 5.11 to 5.14).
#include "simulator/opencl/host/api.h"
#include "simulator/opencl/host/info.h"

#include <algorithm>
#include <utility>

namespace ampsim {

namespace {

cl_ulong nanoseconds(ClEvent::Clock::time_point time) {
  return cl_ulong(std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count());
}

cl_int check_list(const OpenclRuntime &runtime, cl_uint count, ClEvent *const *list) {
  const ClContext *context = nullptr;
  for (ClEvent *each : std::span(list, count)) {
    const std::shared_ptr<ClEvent> event = runtime.events.find(each);
    if (!event)
      return CL_INVALID_EVENT;
    if (context && context != event->context.get())
      return CL_INVALID_CONTEXT;
    context = event->context.get();
  }
  return CL_SUCCESS;
}

/// CL_EVENT_COMMAND_EXECUTION_STATUS. A device makes progress by itself: what can run does. A query is not a
/// synchronization point.
cl_int status_of(OpenclRuntime &runtime, const ClEvent &event) {
  if (event.queue)
    (void)runtime.streams.try_run(event.operation);
  return event.status;
}

cl_int mark(ClQueue *queue, const ClWaits &waits, bool barrier) {
  const ClCall call;
  if (const cl_int wrong = check_command(call.runtime, queue, waits); wrong != CL_SUCCESS)
    return wrong;
  (void)enqueue_command(call.runtime, queue, barrier ? CL_COMMAND_BARRIER : CL_COMMAND_MARKER, waits, {}, barrier);
  return CL_SUCCESS;
}

} // namespace

ClEvent *clCreateUserEvent(ClContext *context, cl_int *error) {
  const ClCall call;
  auto made = new_cl_object<ClEvent>();
  made->context = call.runtime.contexts.find(context);
  if (!made->context)
    return cl_error<ClEvent>(CL_INVALID_CONTEXT, error);
  made->status = CL_SUBMITTED;
  const std::weak_ptr<ClEvent> event = made;
  StreamTask task;
  task.what.what = "clSetUserEventStatus";
  // An event without references can no longer happen.
  auto happens = std::make_shared<StreamWait>();
  happens->is_satisfied = [event] {
    const std::shared_ptr<ClEvent> of = event.lock();
    return !of || of->has_ended();
  };
  happens->give_up = [] {};
  task.wait = std::move(happens);
  made->operation = call.runtime.streams.submit_after({}, std::move(task));
  return cl_result(call.runtime.events.add(std::move(made)), CL_SUCCESS, error);
}

cl_int clSetUserEventStatus(ClEvent *event, cl_int status) {
  const ClCall call;
  const std::shared_ptr<ClEvent> of = call.runtime.events.find(event);
  if (!of || of->queue)
    return CL_INVALID_EVENT;
  if (status > CL_COMPLETE)
    return CL_INVALID_VALUE;
  if (of->has_ended())
    return CL_INVALID_OPERATION;
  of->status = status;
  (void)call.runtime.streams.try_finish(of->operation);
  note_status(call.runtime, of);
  return CL_SUCCESS;
}

cl_int clWaitForEvents(cl_uint count, ClEvent *const *list) {
  ClCall call;
  if (!count || !list)
    return CL_INVALID_VALUE;
  if (const cl_int wrong = check_list(call.runtime, count, list); wrong != CL_SUCCESS)
    return wrong;
  std::vector<std::shared_ptr<ClEvent>> events;
  std::vector<OperationHandle> operations;
  for (ClEvent *each : std::span(list, count)) {
    events.push_back(call.runtime.events.find(each));
    operations.push_back(events.back()->operation);
  }
  wait_for(call, operations);
  const bool failed = std::ranges::any_of(events, [](const auto &each) { return each->status < 0; });
  return failed ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST : CL_SUCCESS;
}

cl_int clRetainEvent(ClEvent *event) {
  const ClCall call;
  return call.runtime.events.retain(event, CL_INVALID_EVENT);
}

cl_int clReleaseEvent(ClEvent *event) {
  const ClCall call;
  return call.runtime.events.release(event, CL_INVALID_EVENT);
}

cl_int clGetEventInfo(ClEvent *event, cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.events.find(event))
    return CL_INVALID_EVENT;
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_EVENT_COMMAND_QUEUE:
    return answer.is(event->queue.get());
  case CL_EVENT_CONTEXT:
    return answer.is(event->context.get());
  case CL_EVENT_COMMAND_TYPE:
    return answer.uint(event->command);
  case CL_EVENT_COMMAND_EXECUTION_STATUS:
    return answer.is(status_of(call.runtime, *event));
  case CL_EVENT_REFERENCE_COUNT:
    return answer.uint(event->references);
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int clGetEventProfilingInfo(ClEvent *event, cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.events.find(event))
    return CL_INVALID_EVENT;
  if (!event->queue || !(event->queue->properties & CL_QUEUE_PROFILING_ENABLE) ||
      status_of(call.runtime, *event) != CL_COMPLETE)
    return CL_PROFILING_INFO_NOT_AVAILABLE;
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_PROFILING_COMMAND_QUEUED:
  case CL_PROFILING_COMMAND_SUBMIT:
    return answer.ulong(nanoseconds(event->queued));
  case CL_PROFILING_COMMAND_START:
    return answer.ulong(nanoseconds(event->started));
  case CL_PROFILING_COMMAND_END:
  case CL_PROFILING_COMMAND_COMPLETE:
    return answer.ulong(nanoseconds(event->ended));
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int clSetEventCallback(ClEvent *event, cl_int when, ClEvent::Function function, void *data) {
  const ClCall call;
  const std::shared_ptr<ClEvent> of = call.runtime.events.find(event);
  if (!of)
    return CL_INVALID_EVENT;
  if (!function || (when != CL_SUBMITTED && when != CL_RUNNING && when != CL_COMPLETE))
    return CL_INVALID_VALUE;
  of->callbacks.push_back({function, data, when});
  call.runtime.has_functions = true;
  note_status(call.runtime, of);
  if (of->queue && !of->has_ended())
    call.runtime.streams.run_when_idle(*of->operation);
  return CL_SUCCESS;
}

cl_int clEnqueueMarkerWithWaitList(ClQueue *queue, cl_uint waits, ClEvent *const *list, ClEvent **event) {
  return mark(queue, {waits, list, event}, false);
}
cl_int clEnqueueBarrierWithWaitList(ClQueue *queue, cl_uint waits, ClEvent *const *list, ClEvent **event) {
  return mark(queue, {waits, list, event}, true);
}
cl_int clEnqueueMarker(ClQueue *queue, ClEvent **event) {
  return event ? mark(queue, {0, nullptr, event}, false) : cl_int(CL_INVALID_VALUE);
}
cl_int clEnqueueBarrier(ClQueue *queue) { return mark(queue, {0, nullptr, nullptr}, true); }
cl_int clEnqueueWaitForEvents(ClQueue *queue, cl_uint count, ClEvent *const *list) {
  if (!count || !list)
    return CL_INVALID_VALUE;
  const cl_int status = mark(queue, {count, list, nullptr}, true);
  return status == CL_INVALID_EVENT_WAIT_LIST ? cl_int(CL_INVALID_EVENT) : status;
}

} // namespace ampsim
