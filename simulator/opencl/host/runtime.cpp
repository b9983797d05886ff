// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See runtime.h.
#include "simulator/opencl/host/runtime.h"

#include <cstdio>
#include <cstdlib>
#include <set>

namespace ampsim {

namespace {

OpenclRuntime &opencl_runtime() { return Machine::State::installed().runtime<OpenclRuntime>(); }

void finish_all_commands() {
  if (!Machine::State::installed_state || !Machine::State::installed_state->language_runtime.load())
    return;
  ClCall call;
  // What waits for an event of the host that never came does not run.
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

ClCall::ClCall() : runtime(opencl_runtime()), lock(runtime.machine.mutex) { runtime.streams.host_calls(); }

void opencl_note(const std::string &text) {
  static std::set<std::string> said; // guarded by the machine's lock
  if (said.insert(text).second)
    std::fprintf(stderr, "ampsim: %s\n", text.c_str());
}

} // namespace ampsim
