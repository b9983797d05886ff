#include "simulator/cuda/runtime.h"

#include <cstdlib>

namespace ampsim {

CudaRuntime::CudaRuntime(Machine::State &machine) : machine(machine), allocations(machine.arena), streams(machine) {
  limits = {{cudaLimitStackSize, 1024}, {cudaLimitPrintfFifoSize, 1 << 20}, {cudaLimitMallocHeapSize, 8 << 20}};
  // Work that the program never waited for runs while it ends.
  std::atexit([] {
    if (Machine::State::installed_state && Machine::State::installed_state->language_runtime.load()) {
      CudaCall call;
      call.runtime.streams.finish_all(call.runtime.machine.options.order.kind);
    }
  });
}

CudaRuntime &cuda_runtime() {
  Machine::State &machine = Machine::State::installed();
  if (LanguageRuntime *made = machine.language_runtime.load())
    return static_cast<CudaRuntime &>(*made);
  std::lock_guard lock(machine.mutex);
  if (!machine.language_runtime)
    machine.language_runtime = new CudaRuntime(machine);
  return static_cast<CudaRuntime &>(*machine.language_runtime.load());
}

HostPlace &host_place() {
  static thread_local HostPlace place;
  return place;
}

} // namespace ampsim
