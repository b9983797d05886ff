// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams and events (CUDA Runtime API, "Stream Management", "Event Management").
#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/runtime.h"
#include "simulator/cuda/streams/stream_names.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <utility>

using namespace ampsim;

namespace {

cudaError_t make_stream(cudaStream_t *stream, unsigned flags, int priority) {
  CudaCall call;
  if (!stream || (flags & ~unsigned(cudaStreamNonBlocking)))
    return call.runtime.note(cudaErrorInvalidValue);
  const Streams::Id made = call.runtime.streams.create(!(flags & cudaStreamNonBlocking), priority);
  name_stream(made, host_place().variable);
  *stream = reinterpret_cast<cudaStream_t>(made);
  return cudaSuccess;
}

struct StreamNames {
  std::map<Streams::Id, std::string> names; // of the streams that exist
  std::map<std::string, unsigned> made;     // the number of streams that have got the name so far
};
StreamNames &stream_names() {
  static StreamNames names;
  return names;
}

/// The event, or null with the error recorded.
CudaEvent *event_of(CudaCall &call, cudaEvent_t event) {
  auto found = call.runtime.events.find(event);
  if (found != call.runtime.events.end())
    return found->second.get();
  call.runtime.note(cudaErrorInvalidResourceHandle);
  return nullptr;
}

/// The first query reports that the operation is not ready, as it may be on a device; later queries make progress.
bool reports_unready(const OperationHandle &operation) {
  return operation && !operation->done && !std::exchange(operation->queried, true);
}

} // namespace

extern "C" {

void ampsim_per_thread_default_stream() { CudaCall().runtime.streams.make_default_per_thread(); }

cudaError_t cudaStreamCreate(cudaStream_t *stream) { return make_stream(stream, cudaStreamDefault, 0); }
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags) {
  return make_stream(stream, flags, 0);
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority) {
  return make_stream(stream, flags, priority);
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  CudaCall call;
  if (id_of(stream) <= Streams::per_thread || !call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  // A stream that only participates may already be joined.
  if (StreamCapture *capture = call.runtime.graphs->capture_of(canonical_id(call.runtime, stream));
      capture && capture->origin == canonical_id(call.runtime, stream)) {
    capture->invalid = true;
    capture->streams.erase(canonical_id(call.runtime, stream));
  }
  call.runtime.streams.destroy(id_of(stream));
  stream_names().names.erase(id_of(stream));
  return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  CudaCall call;
  if (!call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  if (refuses_capture(call.runtime, id_of(stream)))
    return cudaErrorStreamCaptureUnsupported;
  call.runtime.streams.finish(id_of(stream));
  return call.runtime.sticky;
}
cudaError_t cudaStreamQuery(cudaStream_t stream) {
  CudaCall call;
  if (!call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  if (reports_unready(call.runtime.streams.last(id_of(stream))))
    return call.runtime.note(cudaErrorNotReady);
  if (!call.runtime.streams.try_finish(id_of(stream))) // with everything that it waits for
    return call.runtime.note(cudaErrorNotReady);
  return call.runtime.sticky;
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
  CudaCall call;
  CudaEvent *found = event_of(call, event);
  if (!found || !call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  const auto captured = call.runtime.graphs->events.find(event);
  if (captured == call.runtime.graphs->events.end()) {
    if (StreamCapture *capture = call.runtime.graphs->capture_of(canonical_id(call.runtime, stream));
        capture && !found->operation && !found->shared)
      return cudaSuccess; // never recorded: nothing to wait for
    else if (capture) {
      capture->invalid = true;
      return call.runtime.note(cudaErrorStreamCaptureIsolation);
    }
    if (found->is_of_others()) {
      call.runtime.streams.submit(id_of(stream), task_that_waits(found->shared));
    } else if (found->operation) {
      call.runtime.streams.wait_in(id_of(stream), found->operation);
      // An operation of the stream: the legacy stream waits for it, and if it is the legacy stream's, others do.
      call.runtime.streams.submit(id_of(stream), {});
    }
    return cudaSuccess;
  }
  // A stream that waits for an event of a capture takes part in it.
  StreamCapture *of_event = call.runtime.graphs->capture_numbered(captured->second.capture),
                *of_stream = call.runtime.graphs->capture_of(canonical_id(call.runtime, stream));
  if (!of_event)
    return call.runtime.note(cudaErrorCapturedEvent);
  if (of_stream && of_stream != of_event) {
    of_stream->invalid = of_event->invalid = true;
    return call.runtime.note(cudaErrorStreamCaptureMerge);
  }
  std::vector<GraphNode *> &after = of_event->streams[canonical_id(call.runtime, stream)];
  for (GraphNode *each : captured->second.after)
    if (std::ranges::find(after, each) == after.end())
      after.push_back(each);
  return cudaSuccess;
}
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data, unsigned) {
  CudaCall call;
  if (!call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  if (refuses_capture(call.runtime, id_of(stream)))
    return cudaErrorStreamCaptureUnsupported;
  StreamTask task;
  task.work = [=](StreamOperation &) { callback(stream, cudaSuccess, data); };
  task.is_host_function = true;
  call.runtime.streams.submit(id_of(stream), std::move(task));
  return cudaSuccess;
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data) {
  CudaCall call;
  if (!call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  GraphNode node;
  node.type = cudaGraphNodeTypeHost;
  node.host = {function, data};
  node.task = task_of(node.host);
  return submit(call.runtime, stream, std::move(node));
}
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned *flags) {
  CudaCall call;
  if (!call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  *flags = call.runtime.streams.is_blocking(id_of(stream)) ? cudaStreamDefault : cudaStreamNonBlocking;
  return cudaSuccess;
}
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority) {
  CudaCall call;
  if (!call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  *priority = call.runtime.streams.priority(id_of(stream));
  return cudaSuccess;
}
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int *device) {
  CudaCall call;
  if (!device)
    return call.runtime.note(cudaErrorInvalidValue);
  if (!call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  *device = call.runtime.streams.device(id_of(stream));
  return cudaSuccess;
}
/// In effect at once, which is one of the legal moments: a program that relies on it waits for the stream.
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *pointer, std::size_t, unsigned flags) {
  CudaCall call;
  Allocation *memory = call.runtime.allocations.at(pointer);
  if (!memory || (memory->kind != Allocation::Kind::managed && memory->kind != Allocation::Kind::managed_variable))
    return cudaSuccess;
  if (flags == cudaMemAttachHost)
    memory->attached_to = Allocation::Attached::host;
  else if (flags == cudaMemAttachSingle)
    memory->attached_to = Allocation::Attached::stream;
  else
    memory->attached_to = Allocation::Attached::all;
  memory->attached_stream = call.runtime.streams.canonical(id_of(stream));
  return cudaSuccess;
}
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest) {
  if (least)
    *least = 0;
  if (greatest)
    *greatest = -5;
  return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize() {
  CudaCall call;
  if (refuses_captures(call.runtime))
    return cudaErrorStreamCaptureUnsupported;
  call.runtime.streams.finish_device(current_device(), call.runtime.machine.options.order.kind);
  return call.runtime.sticky;
}
cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags) {
  CudaCall call;
  if (!event || (flags & ~unsigned(cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess)))
    return call.runtime.note(cudaErrorInvalidValue);
  if ((flags & cudaEventInterprocess) && !(flags & cudaEventDisableTiming))
    return call.runtime.note(cudaErrorInvalidValue);
  auto made = std::make_unique<CudaEvent>();
  made->interprocess = (flags & cudaEventInterprocess) != 0;
  made->timed = !(flags & cudaEventDisableTiming);
  made->device = current_device();
  *event = reinterpret_cast<cudaEvent_t>(made.get());
  call.runtime.events[*event] = std::move(made);
  return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t *event) { return cudaEventCreateWithFlags(event, cudaEventDefault); }
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  CudaCall call;
  if (!event_of(call, event))
    return cudaErrorInvalidResourceHandle;
  call.runtime.graphs->events.erase(event);
  call.runtime.events.erase(event);
  return cudaSuccess;
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
  CudaCall call;
  CudaEvent *found = event_of(call, event);
  if (!found || !call.runtime.streams.exists(id_of(stream)) ||
      found->device != call.runtime.streams.device(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  if (StreamCapture *capture = call.runtime.graphs->capture_of(canonical_id(call.runtime, stream))) {
    if (!(flags & cudaEventRecordExternal)) {
      call.runtime.graphs->events[event] = {capture->id, capture->streams.at(canonical_id(call.runtime, stream))};
      return cudaSuccess;
    }
    GraphNode node;
    node.type = cudaGraphNodeTypeEventRecord;
    node.event = event;
    return submit(call.runtime, stream, std::move(node));
  }
  call.runtime.graphs->events.erase(event);
  StreamTask task;
  if (found->shared) {
    found->record = found->shared->recorded.fetch_add(1) + 1;
    task = task_that_records(found->shared, found->record);
  }
  found->operation = call.runtime.streams.submit(id_of(stream), std::move(task));
  return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return cudaEventRecordWithFlags(event, stream, 0);
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  CudaCall call;
  CudaEvent *found = event_of(call, event);
  if (!found)
    return cudaErrorInvalidResourceHandle;
  if (call.runtime.graphs->events.contains(event))
    return call.runtime.note(cudaErrorCapturedEvent);
  call.runtime.streams.finish(found->is_of_others()
                                  ? call.runtime.streams.submit_after({}, task_that_waits(found->shared))
                                  : found->operation);
  return call.runtime.sticky;
}
cudaError_t cudaEventQuery(cudaEvent_t event) {
  CudaCall call;
  CudaEvent *found = event_of(call, event);
  if (!found)
    return cudaErrorInvalidResourceHandle;
  if (found->is_of_others())
    return found->shared->done >= found->shared->recorded ? call.runtime.sticky
                                                          : call.runtime.note(cudaErrorNotReady);
  if (reports_unready(found->operation) || !call.runtime.streams.try_finish(found->operation))
    return call.runtime.note(cudaErrorNotReady);
  return call.runtime.sticky;
}
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end) {
  CudaCall call;
  CudaEvent *first = event_of(call, start), *second = event_of(call, end);
  if (!first || !second || !first->operation || !second->operation || !first->timed || !second->timed ||
      first->device != second->device)
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  if (!first->operation->done || !second->operation->done)
    return call.runtime.note(cudaErrorNotReady);
  std::chrono::duration<float, std::milli> time = second->operation->when - first->operation->when;
  *milliseconds = time.count();
  return cudaSuccess;
}

} // extern "C"

void ampsim::name_stream(Streams::Id stream, const char *variable) {
  if (!variable || !*variable)
    return;
  stream_names().names[stream] = variable;
  ++stream_names().made[variable];
}

std::string ampsim::stream_name(Streams::Id stream) {
  if (stream == Streams::per_thread)
    return "the thread's default stream";
  if (stream < Streams::per_thread)
    return "the default stream";
  const auto found = stream_names().names.find(stream);
  if (found == stream_names().names.end())
    return "stream " + std::to_string(stream);
  if (stream_names().made[found->second] > 1)
    return "stream " + std::to_string(stream) + " ('" + found->second + "')";
  return "stream '" + found->second + "'";
}

void ampsim::add_stream_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(), {AMPSIM_CUDA_SYMBOL(cudaStreamCreate),
                                 AMPSIM_CUDA_SYMBOL(cudaStreamCreateWithFlags),
                                 AMPSIM_CUDA_SYMBOL(cudaStreamCreateWithPriority),
                                 AMPSIM_CUDA_SYMBOL(cudaStreamDestroy),
                                 AMPSIM_CUDA_SYMBOL(cudaStreamSynchronize),
                                 AMPSIM_CUDA_SYMBOL(cudaStreamQuery),
                                 AMPSIM_CUDA_SYMBOL(cudaStreamWaitEvent),
                                 AMPSIM_CUDA_SYMBOL(cudaStreamAddCallback),
                                 AMPSIM_CUDA_SYMBOL(cudaLaunchHostFunc),
                                 AMPSIM_CUDA_SYMBOL(cudaStreamGetFlags),
                                 AMPSIM_CUDA_SYMBOL(cudaStreamGetPriority),
                                 AMPSIM_CUDA_SYMBOL(cudaStreamGetDevice),
                                 AMPSIM_CUDA_SYMBOL(cudaStreamAttachMemAsync),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceGetStreamPriorityRange),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceSynchronize),
                                 AMPSIM_CUDA_SYMBOL(cudaThreadSynchronize),
                                 AMPSIM_CUDA_SYMBOL(cudaEventCreate),
                                 AMPSIM_CUDA_SYMBOL(cudaEventCreateWithFlags),
                                 AMPSIM_CUDA_SYMBOL(cudaEventDestroy),
                                 AMPSIM_CUDA_SYMBOL(cudaEventRecord),
                                 AMPSIM_CUDA_SYMBOL(cudaEventRecordWithFlags),
                                 AMPSIM_CUDA_SYMBOL(cudaEventSynchronize),
                                 AMPSIM_CUDA_SYMBOL(cudaEventQuery),
                                 AMPSIM_CUDA_SYMBOL(cudaEventElapsedTime),
                                 AMPSIM_CUDA_SYMBOL(ampsim_per_thread_default_stream)});
}
