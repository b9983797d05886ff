// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See runtime.h.
#include "simulator/opencl/host/runtime.h"

#include "model/opencl/language.h"
#include "simulator/opencl/host/api.h"

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <set>

namespace ampsim {

namespace {

OpenclRuntime &opencl_runtime() { return Machine::State::installed().runtime<OpenclRuntime>(); }

void finish_all_commands() {
  if (!Machine::State::installed_state || !Machine::State::installed_state->language_runtime.load())
    return;
  const ClCall call;
  call.runtime.ends = true;
  // Commands that wait for an event of the host that never came do not run.
  (void)call.runtime.streams.try_finish_all(call.runtime.machine.options.order.kind);
}

} // namespace

void ClStreamHost::finish_work_at_exit() {
  constexpr unsigned most = 4096;
  static unsigned registered = 0; // guarded by the machine's lock
  if (registered == most)
    return;
  ++registered;
  std::atexit(finish_all_commands);
}

void ClStreamHost::idle_work_ran() { opencl_runtime().call_ready(); }

OpenclRuntime::OpenclRuntime() : machine(Machine::State::installed()), streams(machine, stream_host, 1) {}

void OpenclRuntime::call_ready() {
  std::unique_lock lock(machine.mutex);
  while (!ready.empty() && !calling && !ends) {
    const ReadyFunction next = std::move(ready.front());
    ready.pop_front();
    if (next.after) // a callback follows its event (OpenCL API 3.0, 3.3.4)
      streams.finish(next.after);
    if (next.after_all)
      streams.finish_what_has_run();
    calling = true;
    lock.unlock();
    next.call();
    lock.lock();
    calling = false;
  }
}

std::shared_ptr<ClMemory> OpenclRuntime::svm_at(const char *address) const {
  const auto next = svm.upper_bound(const_cast<char *>(address));
  if (next == svm.begin())
    return nullptr;
  const std::shared_ptr<ClMemory> &found = std::prev(next)->second;
  return address < found->begin + found->bytes ? found : nullptr;
}

bool OpenclRuntime::is_compared(const FreedBuffer &buffer) const {
  return streams.is_compared({AccessKind::write, buffer.begin, buffer.bytes});
}

void OpenclRuntime::free_buffer(char *begin, std::uint64_t bytes) {
  if (const FreedBuffer buffer{begin, bytes}; is_compared(buffer))
    freed.push_back(buffer);
  else
    machine.arena.free(begin);
}

char *OpenclRuntime::allocate_buffer(std::uint64_t bytes) {
  const auto free_unused = [&] {
    std::erase_if(freed, [&](const FreedBuffer &each) {
      const bool unused = !is_compared(each);
      if (unused)
        machine.arena.free(each.begin);
      return unused;
    });
  };
  free_unused();
  char *begin = machine.arena.allocate(bytes);
  if (begin || freed.empty())
    return begin;
  streams.end_comparisons();
  free_unused();
  return machine.arena.allocate(bytes);
}

void bury_cl_object(void *memory) {
  constexpr std::size_t most = 4096;
  // Guarded by the machine's lock. Programs release objects in static destructors.
  static auto &buried = *new std::deque<void *>;
  ::new (memory) ClObject;
  buried.push_back(memory);
  if (buried.size() <= most)
    return;
  ::operator delete(buried.front());
  buried.pop_front();
}

ClCall::ClCall() : lock(Machine::State::installed().mutex), runtime(opencl_runtime()) {
  runtime.streams.host_calls();
}

ClCall::~ClCall() {
  if (!lock.owns_lock())
    lock.lock();
  const bool any = !runtime.ready.empty();
  lock.unlock();
  if (any)
    runtime.call_ready();
}

void opencl_note(const std::string &text) {
  static std::mutex mutex;
  static auto &said = *new std::set<std::string>;
  const std::lock_guard lock(mutex);
  if (said.insert(text).second)
    std::fprintf(stderr, "ampsim: %s\n", text.c_str());
}

static int (*start_machine)(const char *language) = nullptr;

bool start_opencl() {
  if (!Machine::State::installed_state)
    return start_machine && start_machine("opencl");
  if (Machine::State::installed().tables.language == &opencl_language)
    return true;
  opencl_note("a program in another language cannot use OpenCL on the simulated device as well");
  return false;
}

} // namespace ampsim

void ampsim_opencl_start_by(int (*start)(const char *language)) { ampsim::start_machine = start; }
