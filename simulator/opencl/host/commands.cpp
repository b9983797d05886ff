// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands in queues: each is an operation of streams (simulator/streams). A queue in order is a stream. A command of a queue
// out of order follows only its wait list and the last barrier.
#include "simulator/opencl/host/api.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

namespace ampsim {

cl_int check_command(const OpenclRuntime &runtime, const ClQueue *queue, const ClWaits &waits) {
  const std::shared_ptr<ClQueue> of = runtime.queues.find(queue);
  if (!of)
    return CL_INVALID_COMMAND_QUEUE;
  if ((waits.count == 0) != (waits.list == nullptr))
    return CL_INVALID_EVENT_WAIT_LIST;
  for (ClEvent *each : std::span(waits.list, waits.count)) {
    const std::shared_ptr<ClEvent> event = runtime.events.find(each);
    if (!event)
      return CL_INVALID_EVENT_WAIT_LIST;
    if (event->context != of->context)
      return CL_INVALID_CONTEXT;
  }
  return CL_SUCCESS;
}

namespace {

using Events = std::vector<std::shared_ptr<ClEvent>>;

/// Keeps the state of its event while and after it runs.
std::function<void(StreamOperation &)> with_event(OpenclRuntime &runtime,
                                                  std::function<void(StreamOperation &)> work,
                                                  std::shared_ptr<ClEvent> event, Events waits) {
  return
      [&runtime, work = std::move(work), event = std::move(event), waits = std::move(waits)](StreamOperation &now) {
        const bool failed = std::ranges::any_of(waits, [](const auto &each) { return each->status < 0; });
        event->started = ClEvent::Clock::now();
        if (!failed) {
          event->status = CL_RUNNING;
          note_status(runtime, event);
          if (work)
            work(now);
        }
        event->ended = ClEvent::Clock::now();
        event->status = failed ? cl_int(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) : cl_int(CL_COMPLETE);
        note_status(runtime, event);
      };
}

} // namespace

std::vector<OperationHandle> commands_of(const OpenclRuntime &runtime, ClQueue &queue) {
  if (queue.in_order())
    return {runtime.streams.last(queue.stream)};
  // A command that has run while the host did not wait is still compared with those that do not follow it.
  if (runtime.streams.host_knows_all())
    std::erase_if(queue.commands, [](const OperationHandle &each) { return each->done; });
  return queue.commands;
}

std::shared_ptr<ClEvent> enqueue_command(OpenclRuntime &runtime, ClQueue *queue, cl_uint command,
                                         const ClWaits &waits, StreamTask task, bool barrier) {
  auto event = new_cl_object<ClEvent>();
  event->queue = runtime.queues.find(queue);
  event->context = queue->context;
  event->command = command;
  event->status = CL_SUBMITTED; // at once: a device need not wait for a flush
  event->queued = ClEvent::Clock::now();
  Events awaited;
  for (ClEvent *each : std::span(waits.list, waits.count))
    awaited.push_back(runtime.events.find(each));
  // The host's code was compiled by another compiler: the places of its calls are unknown.
  task.what.file = program_invocation_name;
  task.work = with_event(runtime, std::move(task.work), event, awaited);
  if (queue->in_order()) {
    for (const auto &each : awaited)
      runtime.streams.wait_in(queue->stream, each->operation);
    event->operation = runtime.streams.submit(queue->stream, std::move(task));
  } else {
    std::vector<OperationHandle> earlier{queue->barrier};
    for (const auto &each : awaited)
      earlier.push_back(each->operation);
    // Without a wait list, a marker or a barrier follows all that is in the queue.
    const bool follows_all = awaited.empty() && (command == CL_COMMAND_MARKER || command == CL_COMMAND_BARRIER);
    for (const OperationHandle &each : commands_of(runtime, *queue))
      if (follows_all)
        earlier.push_back(each);
    event->operation = runtime.streams.submit_after(earlier, std::move(task));
    queue->commands.push_back(event->operation);
    if (barrier)
      queue->barrier = event->operation;
  }
  if (waits.event)
    *waits.event = runtime.events.add(event);
  return event;
}

void note_status(OpenclRuntime &runtime, const std::shared_ptr<ClEvent> &event) {
  std::erase_if(event->callbacks, [&](const ClEvent::Callback &each) {
    if (event->status > each.when)
      return false;
    const cl_int status = event->status < 0 ? event->status : each.when;
    // The program may release the event meanwhile.
    runtime.ready.push_back({[event, each, status] { each.function(event.get(), status, each.data); },
                             each.when == CL_COMPLETE ? event->operation : nullptr});
    return true;
  });
}

void wait_for(ClCall &call, const std::vector<OperationHandle> &operations) {
  OpenclRuntime &runtime = call.runtime;
  const auto call_ready = [&] {
    call.lock.unlock();
    runtime.call_ready();
    call.lock.lock();
  };
  for (const OperationHandle &each : operations)
    while (runtime.has_functions ? !runtime.streams.try_run(each) : !runtime.streams.try_finish(each)) {
      runtime.streams.run_pending(); // on a device, the other queues continue
      call_ready(); // the program's event that has not happened may be set by one of these functions
      call.lock.unlock();
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      call.lock.lock();
    }
  // On a device, these functions are called as soon as their commands have ended: they do not follow what else the host
  // waits for.
  if (!runtime.ready.empty())
    call_ready();
  for (const OperationHandle &each : operations)
    runtime.streams.finish(each);
}

cl_int finish_blocking(ClCall &call, const std::shared_ptr<ClEvent> &event) {
  wait_for(call, {event->operation});
  return event->status < 0 ? event->status : cl_int(CL_SUCCESS);
}

} // namespace ampsim
