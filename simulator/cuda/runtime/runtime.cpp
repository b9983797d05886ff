// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/cuda/runtime/runtime.h"

#include "simulator/cuda/driver/driver.h"
#include "simulator/cuda/graphs/graphs.h"

#include "model/heap_blocks.h"
#include "model/language.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

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
      device(device_named(library, machine.options.device)), allocations(machine.arena), shared(machine.arena),
      streams(machine, stream_host, machine.options.devices), graphs(std::make_unique<CudaGraphs>()),
      driver(std::make_unique<CudaDriver>(machine.options.devices)) {
  devices.resize(machine.options.devices);
  for (int k = 0; k < int(devices.size()); ++k) {
    // Values of an H100.
    devices[std::size_t(k)].limits = {{cudaLimitStackSize, 1024},
                                      {cudaLimitPrintfFifoSize, 8650752},
                                      {cudaLimitMallocHeapSize, 8 << 20},
                                      {cudaLimitMaxL2FetchGranularity, 64}};
    devices[std::size_t(k)].pool = default_pool(k);
    pools[default_pool(k)].device = k;
  }
  // Work that the program never waited for runs while it exits.
  std::atexit([] {
    if (Machine::State::installed_state && Machine::State::installed_state->language_runtime.load()) {
      CudaCall call(CudaCall::Caller::compiled_code);
      call.runtime.streams.finish_all(call.runtime.machine.options.order.kind);
      call.runtime.report_leftovers();
    }
  });
}

CudaRuntime::~CudaRuntime() = default;

void CudaRuntime::ignore(cudaError_t error, const HostPlace &place, std::string_view function) {
  const bool known = error == sticky && program_calls != sticky_since;
  if (error == cudaErrorNotReady || known)
    return;
  std::string name;
  if (is_of_driver(function)) {
    name = driver_error(CUresult(error));
  } else {
    const std::string text = function == a_launch && !refused.empty() ? refused : cudaGetErrorString(error);
    name = std::string(cudaGetErrorName(error)) + " (" + text + ")";
  }
  unseen.push_back(
      {HostFault::What::unseen_error, {std::string(function), place.file, place.line, false}, std::move(name), 0});
}

std::string CudaRuntime::name_of(const char *function) const {
  const std::string_view called = host_place().function ? host_place().function : "";
  if (called.empty())
    return library.name_of(function);
  // The driver's functions are called by their names in CUDA; libraries by the program's.
  return library.prefix != "cuda" && called.starts_with("cu")
             ? std::string(library.prefix) + std::string(called.substr(2))
             : std::string(called);
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
  if (!is_device_heap(variable.symbol))
    machine.arena.set_initialised(made->begin, made->bytes);
  const auto place = variables.insert_or_assign(variable.symbol, made->begin).first;
  return {place->first.c_str(), made->begin};
}

bool CudaRuntime::may_access(int number, const Allocation &allocation) const {
  const bool on_device =
      allocation.kind == Allocation::Kind::device || allocation.kind == Allocation::Kind::variable;
  const bool own = allocation.device == number, open = allocation.open_for >> number & 1;
  switch (allocation.reach) {
  case Allocation::Reach::peers:
    return !on_device || own || devices[std::size_t(number)].peers.contains(allocation.device);
  case Allocation::Reach::pool:
    return own || open;
  case Allocation::Reach::mapping:
    return open;
  }
  return false;
}

void CudaRuntime::detach(const Allocation &allocation) {
  if (!allocation.attached)
    return;
  shared.unmap(allocation.begin, allocation.bytes);
  std::erase_if(opened_handles, [&](const auto &opened) { return opened.second.begin == allocation.begin; });
}

void CudaRuntime::report_sharing() {
  if (std::exchange(shares_memory, true))
    return;
  std::fprintf(stderr,
               "ampsim: %s:%u: accesses by other processes to shared memory are not checked against "
               "those of this process\n",
               host_place().file, host_place().line);
}

void CudaRuntime::finish_users(const Allocation &allocation) {
  std::vector<int> users; // running them may free it
  for (int k = 0; k < int(devices.size()); ++k)
    if (k == allocation.device || may_access(k, allocation))
      users.push_back(k);
  for (int k : users)
    streams.finish_device(k, machine.options.order.kind);
}

bool CudaRuntime::place_instances(const GlobalVariable &variable) {
  char *first = variables.at(variable.symbol);
  const Allocation model = *allocations.at(first);
  if (model.kind != Allocation::Kind::variable)
    return true;
  for (int k = 1; k < int(devices.size()); ++k) {
    Allocation *made = allocations.allocate(model.bytes, Allocation::Kind::variable, variable.alignment);
    if (!made)
      return false;
    made->name = model.name;
    made->element = model.element;
    made->device = k;
    std::memcpy(made->begin, first, model.bytes);
    machine.arena.copy_initialised(made->begin, first, model.bytes);
    devices[std::size_t(k)].variables[first] = made->begin;
  }
  return true;
}

void *CudaRuntime::symbol_on(int number, const void *address) const {
  auto *at = static_cast<char *>(const_cast<void *>(address));
  const std::map<char *, char *> &own = devices[std::size_t(number)].variables;
  const auto next = own.upper_bound(at);
  if (next == own.begin())
    return at;
  const auto &[first, instance] = *std::prev(next);
  const auto found = allocations.all().find(first);
  return found != allocations.all().end() && at <= first + found->second.bytes ? instance + (at - first) : at;
}

char *CudaRuntime::in_kernels_of(int number, char *address) const {
  if (void *instance = symbol_on(number, address); instance != address)
    return static_cast<char *>(instance); // it holds the first device's contents
  for (const auto &[first, instance] : devices[std::size_t(number)].variables)
    if (const auto found = allocations.all().find(instance);
        found != allocations.all().end() && address >= instance && address < instance + found->second.bytes)
      return first + (address - instance);
  return address;
}

void VariablesInPlace::exchange() {
  const Allocations &allocations = cuda_runtime().allocations;
  for (const auto &[first, instance] : device.variables)
    std::swap_ranges(first, first + allocations.all().at(first).bytes, instance);
}

void CudaRuntime::report_leftovers() {
  if (!machine.work)
    return;
  for (const HostFault &fault : std::exchange(unseen, {}))
    machine.work->host_fault(fault);
  allocations.end_all_heaps();
  for (const auto &[begin, allocation] : allocations.all())
    if (!allocation.is_variable() && !allocation.of_library)
      machine.work->host_fault({HostFault::What::leak,
                                {allocation.function, allocation.file, allocation.line, false},
                                allocation.name,
                                allocation.bytes});
  report_host_faults();
}

static bool is_shared_with_host(const Allocation &each) {
  return each.kind == Allocation::Kind::host || each.kind == Allocation::Kind::managed ||
         each.kind == Allocation::Kind::managed_variable;
}

bool CudaStreamHost::is_host_memory(const void *place) const {
  const Allocation *allocation = allocations.at(place);
  return allocation && is_shared_with_host(*allocation);
}

bool CudaStreamHost::has_host_memory() const {
  return std::ranges::any_of(allocations.all(), [](const auto &each) { return is_shared_with_host(each.second); });
}

void CudaStreamHost::finish_work_at_exit() {
  constexpr unsigned most = 4096;
  static unsigned registered = 0; // guarded by the machine's lock
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

static int &device_of_thread() {
  static thread_local int device = 0;
  return device;
}
int current_device() { return device_of_thread(); }
void set_current_device(int device) { device_of_thread() = device; }

HostPlace &host_place() {
  static thread_local HostPlace place;
  return place;
}

} // namespace ampsim
