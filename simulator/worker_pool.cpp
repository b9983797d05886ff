// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs rounds of work on waiting threads.
#include "simulator/worker_pool.h"

#include "model/own_threads.h"

namespace ampsim {

WorkerPool::~WorkerPool() {
  {
    std::lock_guard lock(mutex);
    ending = true;
  }
  start.notify_all();
  for (std::thread &thread : threads)
    thread.join();
}

void WorkerPool::run(unsigned workers, const std::function<void(unsigned)> &new_task) {
  if (workers > 1 && mark.forked()) { // the mutex is also in its state at the fork
    for (unsigned worker = 0; worker < workers; ++worker)
      new_task(worker);
    return;
  }
  if (workers > 1) {
    std::lock_guard lock(mutex);
    while (threads.size() + 1 < workers)
      threads.emplace_back(&WorkerPool::work, this, unsigned(threads.size() + 1));
    task = &new_task;
    wanted = workers;
    running = workers - 1;
    ++round;
    start.notify_all();
  }
  new_task(0);
  if (workers > 1) {
    std::unique_lock lock(mutex);
    done.wait(lock, [&] { return running == 0; });
  }
}

void WorkerPool::work(unsigned worker) {
  note_own_thread();
  unsigned long seen = 0;
  std::unique_lock lock(mutex);
  while (true) {
    start.wait(lock, [&] { return ending || (round != seen && worker < wanted); });
    if (ending)
      return;
    seen = round;
    const std::function<void(unsigned)> &mine = *task;
    lock.unlock();
    mine(worker);
    lock.lock();
    if (--running == 0)
      done.notify_one();
  }
}

} // namespace ampsim
