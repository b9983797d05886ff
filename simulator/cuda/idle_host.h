// A host that waits for its own function in a stream, and calls nothing of the library meanwhile.
//
// Work is done when the program waits for it by a call. A program may instead wait for a variable that its function sets
// (cudaLaunchHostFunc, cudaStreamAddCallback): on a device the streams go on by themselves. So while such a function is
// queued, a thread counts the library's calls. Where none came for a second of that thread's own turns, it does what is
// before the function, and the function. Programs without such functions have no such thread, and nothing else is ever done
// before its time, so that what the host does between a launch and its end is still checked against that launch.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace ampsim {

class IdleHost {
public:
  /// `goes_on` does the oldest of the functions that are queued, if the library is not in use; false where none is queued.
  explicit IdleHost(std::function<bool()> goes_on) : goes_on(std::move(goes_on)) {}
  ~IdleHost();

  void calls() { called.fetch_add(1, std::memory_order_relaxed); }
  void function_queued();

private:
  void watch(const std::stop_token &stop);

  const std::function<bool()> goes_on;
  std::atomic<unsigned> called = 0;
  std::mutex mutex;
  std::condition_variable_any changed;
  bool queued = false; // of the mutex
  std::jthread thread;
};

} // namespace ampsim
