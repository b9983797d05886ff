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
  ClCall call;
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

OpenclRuntime::OpenclRuntime() : machine(Machine::State::installed()), streams(machine, stream_host, 1) {}

void bury_cl_object(void *memory) {
  constexpr std::size_t most = 4096;
  static std::deque<void *> buried; // guarded by the machine's lock
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

void opencl_note(const std::string &text) {
  static std::mutex mutex;
  static std::set<std::string> said;
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
