#include "simulator/cuda/runtime.h"

#include "simulator/cuda/driver.h"
#include "simulator/cuda/graphs.h"

#include "model/language.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

extern "C" {
const char *cudaGetErrorName(cudaError_t error);
const char *cudaGetErrorString(cudaError_t error);
}

namespace ampsim {

static const CudaDevice &device_named(const GpuLibrary &library, std::string_view key) {
  auto found = std::ranges::find(library.devices, key, &CudaDevice::key);
  return found == library.devices.end() ? library.devices[0] : *found;
}

CudaRuntime::CudaRuntime(Machine::State &machine)
    : machine(machine), library(*machine.tables.language->library),
      device(device_named(library, machine.options.device)), allocations(machine.arena), streams(machine),
      graphs(std::make_unique<CudaGraphs>()), driver(std::make_unique<CudaDriver>()) {
  // As an H100 has them.
  limits = {{cudaLimitStackSize, 1024},
            {cudaLimitPrintfFifoSize, 8650752},
            {cudaLimitMallocHeapSize, 8 << 20},
            {cudaLimitMaxL2FetchGranularity, 64}};
  // Work that the program never waited for runs while it ends.
  std::atexit([] {
    if (Machine::State::installed_state && Machine::State::installed_state->language_runtime.load()) {
      CudaCall call(CudaCall::Caller::compiled_code);
      call.runtime.streams.finish_all(call.runtime.machine.options.order.kind);
      call.runtime.tell_what_is_left();
    }
  });
}

CudaRuntime::~CudaRuntime() = default;

void CudaRuntime::ignore(cudaError_t error, const HostPlace &place, std::string_view function) {
  if (error != cudaErrorNotReady && error != sticky)
    unseen.push_back({HostFault::What::unseen_error,
                      {std::string(function), place.file, place.line, false},
                      is_of_driver(function)
                          ? driver_error(CUresult(error))
                          : std::string(cudaGetErrorName(error)) + " (" +
                                (function == a_launch && !refused.empty() ? refused : cudaGetErrorString(error)) +
                                ")",
                      0});
}

std::string CudaRuntime::name_of(const char *function) const {
  return host_place().function ? host_place().function : library.name_of(function);
}

HostSymbol CudaRuntime::place_variable(const GlobalVariable &variable) {
  Allocation *made = allocations.allocate(
      variable.type.size, variable.shared ? Allocation::Kind::managed_variable : Allocation::Kind::variable,
      variable.alignment);
  if (!made)
    return {nullptr, nullptr};
  made->name = variable.name;
  made->element = &variable_types.emplace_back(variable.type);
  std::memset(made->begin, 0, made->bytes);
  machine.arena.set_initialised(made->begin, made->bytes);
  const auto place = variables.insert_or_assign(variable.symbol, made->begin).first;
  return {place->first.c_str(), made->begin};
}

void CudaRuntime::tell_what_is_left() {
  if (!machine.work)
    return;
  for (const HostFault &fault : std::exchange(unseen, {}))
    machine.work->host_fault(fault);
  for (const auto &[begin, allocation] : allocations.all())
    if (!allocation.is_variable())
      machine.work->host_fault({HostFault::What::leak,
                                {allocation.function, allocation.file, allocation.line, false},
                                allocation.name,
                                allocation.bytes});
  tell_host_faults();
}

void finish_work_at_exit() {
  constexpr unsigned most = 4096;
  static unsigned registered = 0; // under the machine's lock
  if (registered == most)
    return;
  ++registered;
  std::atexit([] {
    if (Machine::State::installed_state && Machine::State::installed_state->language_runtime.load()) {
      CudaCall call(CudaCall::Caller::compiled_code);
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
