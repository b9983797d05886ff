#include "simulator/cuda/streams.h"

#include <utility>

namespace ampsim {

Streams::Id Streams::create(bool blocking, int priority) {
  streams[next] = {.blocking = blocking, .priority = priority, .last = nullptr, .waits = {}};
  return next++;
}

void Streams::destroy(Id stream) {
  finish(stream);
  streams.erase(canonical(stream));
}

OperationHandle Streams::submit(Id id, std::function<void()> work) {
  auto operation = std::make_shared<StreamOperation>();
  operation->work = std::move(work);
  id = canonical(id);
  Stream &stream = streams.at(id);
  auto follow = [&](const OperationHandle &earlier) {
    if (earlier && !earlier->done)
      operation->after.push_back(earlier);
  };
  follow(stream.last);
  for (const OperationHandle &each : std::exchange(stream.waits, {}))
    follow(each);
  if (id == legacy) {
    for (const auto &[number, other] : streams)
      if (other.blocking)
        follow(other.last);
  } else if (stream.blocking) {
    follow(streams.at(legacy).last);
  }
  stream.last = operation;
  pending.push_back(operation);
  return operation;
}

void Streams::wait_in(Id stream, const OperationHandle &operation) {
  if (operation)
    streams.at(canonical(stream)).waits.push_back(operation);
}

void Streams::finish(const OperationHandle &operation) {
  if (!operation || operation->done)
    return;
  // Chains may be long: no recursion.
  std::vector<OperationHandle> stack{operation};
  while (!stack.empty()) {
    OperationHandle top = stack.back();
    if (top->done) {
      stack.pop_back();
      continue;
    }
    std::vector<OperationHandle> before = std::exchange(top->after, {});
    if (!before.empty()) {
      for (OperationHandle &each : before)
        if (!each->done)
          stack.push_back(std::move(each));
      continue;
    }
    stack.pop_back();
    top->done = true; // also for what its own work asks to be finished
    pending.remove(top);
    if (top->work)
      top->work();
    top->work = nullptr;
    top->when = std::chrono::steady_clock::now();
  }
}

void Streams::finish(Id stream) {
  // What it waits for counts as its own, whether or not anything follows.
  for (const OperationHandle &each : std::exchange(streams.at(canonical(stream)).waits, {}))
    finish(each);
  finish(streams.at(canonical(stream)).last);
}

void Streams::finish_all(Order::Kind order) {
  while (!pending.empty())
    finish(order == Order::Kind::reverse ? OperationHandle(pending.back()) : OperationHandle(pending.front()));
}

} // namespace ampsim
