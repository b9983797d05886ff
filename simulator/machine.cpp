// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Machine's interface: creating, watching and installing it.
#include "simulator/machine.h"

#include "simulator/check.h"
#include "simulator/machine_state.h"

namespace ampsim {

Machine::State *Machine::State::installed_state = nullptr;
std::uint32_t Machine::State::launch_is_alone = 0;

Machine::State::State(const ProgramTables &tables, KernelCode &code, const MachineOptions &options)
    : tables(tables), code(code), options(options), arena(options.global_memory) {
  memory.global_begin = arena.begin();
  memory.global_size = arena.size();
  memory.initialised = arena.initialised();
  outside.describe(memory);
}

Machine::State::~State() {
  if (installed_state == this)
    installed_state = nullptr;
  delete language_runtime.load();
}

Machine::State &Machine::State::installed() {
  check(installed_state, "no simulated machine is installed");
  return *installed_state;
}

TileEngine &Machine::State::engine(unsigned number) {
  while (engines.size() <= number)
    engines.push_back(std::make_unique<TileEngine>());
  return *engines[number];
}

Machine::Machine(const ProgramTables &tables, KernelCode &code, const MachineOptions &options)
    : state(std::make_unique<State>(tables, code, options)) {}

Machine::~Machine() = default;

const MemoryMap &Machine::memory() const { return state->memory; }

const MachineStats &Machine::stats() const { return state->stats; }

void Machine::show_progress(LaunchProgress &progress) { state->progress = &progress; }

void Machine::watch(Monitor *detect, Monitor *explain, LaunchListener *listener) {
  std::lock_guard lock(state->mutex);
  state->detect = detect;
  state->explain = explain;
  state->listener = listener;
}

void Machine::drive(LaunchDriver *driver) {
  std::lock_guard lock(state->mutex);
  state->driver = driver;
}

void Machine::trace(LaunchTracer *tracer) {
  std::lock_guard lock(state->mutex);
  state->tracer = tracer;
}

void Machine::compare_work(WorkMonitor *monitor) {
  std::lock_guard lock(state->mutex);
  state->work = monitor;
}

void Machine::install() { State::installed_state = state.get(); }

} // namespace ampsim
