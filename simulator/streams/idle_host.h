// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A host that waits for its own function in a stream without calling the library.
//
// Work runs when a call of the program waits for it. But a program may also wait for a variable that its function sets
// (cudaLaunchHostFunc, cudaStreamAddCallback): on a device the streams make progress by themselves. So while such a
// function is queued, a thread counts the library's calls. If there was none for some of that thread's own turns
// (CUDA: a second), it runs the work before the function, and the function. Programs without such functions do not have
// that thread. Nothing else ever runs early, so host accesses between a launch and its end are still checked against
// that launch.
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
  /// `goes_on` runs the oldest queued function if the library is not in use; false if none is queued. `patience`: turns
  /// without a call.
  IdleHost(std::function<bool()> goes_on, unsigned patience) : goes_on(std::move(goes_on)), patience(patience) {}
  ~IdleHost();

  void calls() { called.fetch_add(1, std::memory_order_relaxed); }
  void function_queued();

private:
  void watch(const std::stop_token &stop);

  const std::function<bool()> goes_on;
  const unsigned patience;
  std::atomic<unsigned> called = 0;
  std::mutex mutex;
  std::condition_variable_any changed;
  bool queued = false; // guarded by the mutex
  std::jthread thread;
};

} // namespace ampsim
