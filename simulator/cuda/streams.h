// Streams and events: work is queued when the program asks for it and done when the program, or the order of a stream,
// demands it, and not before.
//
// An operation knows the operations that come before it: the one before it in its stream, the event that its stream
// waits for, and what the legacy default stream's rules add (it waits for all blocking streams, and they for it). Doing
// an operation does those first. Where several orders are legal, the machine's order chooses: forward is that of the
// program's calls, reverse the opposite.
#pragma once

#include "model/cuda/runtime_types.h"
#include "model/order.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <vector>

namespace ampsim {

struct StreamOperation {
  std::function<void()> work;
  std::vector<std::shared_ptr<StreamOperation>> after;
  bool done = false;
  std::chrono::steady_clock::time_point when; // it was done
};
using OperationHandle = std::shared_ptr<StreamOperation>;

class Streams {
public:
  using Id = std::uint64_t; // what a cudaStream_t holds
  static constexpr Id legacy = 0, per_thread = 2;

  Id create(bool blocking, int priority);
  bool exists(Id stream) const { return streams.contains(canonical(stream)); }
  /// Does what it still has to do, and forgets it.
  void destroy(Id stream);

  /// Behind all that the stream has.
  OperationHandle submit(Id stream, std::function<void()> work);
  /// What comes next in `stream` comes after `operation`.
  void wait_in(Id stream, const OperationHandle &operation);

  // Until it is done.
  void finish(const OperationHandle &operation);
  void finish(Id stream);
  void finish_all(Order::Kind order);

  bool is_blocking(Id stream) const { return streams.at(canonical(stream)).blocking; }
  int priority(Id stream) const { return streams.at(canonical(stream)).priority; }

private:
  struct Stream {
    bool blocking = true;
    int priority = 0;
    OperationHandle last;
    std::vector<OperationHandle> waits; // before the next one
  };
  static Id canonical(Id stream) { return stream == 1 ? legacy : stream; }

  std::map<Id, Stream> streams{{legacy, {}}, {per_thread, {}}};
  std::list<OperationHandle> pending; // in the order of the program's calls
  Id next = 16;
};

} // namespace ampsim
