// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The threads of the operating system that run tiles in parallel.
//
// They are started at the first launch that is worth it and wait between launches: starting threads costs as much as a
// small launch. A process that the program forks has none of them; in it, the calling thread runs everything.
#pragma once

#include "simulator/fork_mark.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ampsim {

class WorkerPool {
public:
  WorkerPool() = default;
  ~WorkerPool();
  WorkerPool(const WorkerPool &) = delete;
  WorkerPool &operator=(const WorkerPool &) = delete;

  /// Calls task(0) ... task(workers - 1) at the same time, task(0) on the calling thread; returns when all are done. In
  /// a process that was forked after the threads were started, calls them one after the other.
  void run(unsigned workers, const std::function<void(unsigned)> &task);

private:
  void work(unsigned worker);

  std::mutex mutex;
  std::condition_variable start, done;
  std::vector<std::thread> threads; // of workers 1, 2, ...
  const ForkMark mark;
  const std::function<void(unsigned)> *task = nullptr;
  unsigned long round = 0; // the number of the current round of tasks
  unsigned wanted = 0;     // workers in this round
  unsigned running = 0;
  bool ending = false;
};

} // namespace ampsim
