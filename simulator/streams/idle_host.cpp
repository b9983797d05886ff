// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See idle_host.h.
#include "simulator/streams/idle_host.h"

#include "model/own_threads.h"

#include <chrono>

namespace ampsim {

IdleHost::~IdleHost() {
  thread.request_stop();
  if (thread.joinable())
    thread.join();
}

void IdleHost::function_queued() {
  std::lock_guard lock(mutex);
  queued = true;
  if (!thread.joinable())
    thread = std::jthread([this](const std::stop_token &stop) { watch(stop); });
  changed.notify_one();
}

void IdleHost::watch(const std::stop_token &stop) {
  note_own_thread();
  // Turns instead of a time: on a busy machine this thread waits as long as the program's.
  constexpr auto turn = std::chrono::milliseconds(50);
  unsigned seen = called, idle = 0;
  std::unique_lock lock(mutex);
  while (changed.wait(lock, stop, [&] { return queued; })) {
    changed.wait_for(lock, stop, turn, [] { return false; });
    const unsigned now = called;
    idle = now == seen ? idle + 1 : 0;
    seen = now;
    if (idle < patience || stop.stop_requested())
      continue;
    queued = false;
    lock.unlock();
    const bool more = goes_on(); // the function may enqueue others
    lock.lock();
    queued |= more;
    // The next one follows at once, unless the program has continued meanwhile.
    if (!more)
      idle = 0;
  }
}

} // namespace ampsim
