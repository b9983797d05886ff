// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state that the runtime library of CUDA, or of HIP, keeps on a machine, and the prologue of each of its functions.
#pragma once

#include "model/cuda/library.h"
#include "model/host_symbol.h"
#include "simulator/cuda/declarations/runtime_types.h"
#include "simulator/cuda/memory/allocations.h"
#include "simulator/cuda/runtime/current_device.h"
#include "simulator/cuda/sharing/process_memory.h"
#include "simulator/cuda/textures/arrays.h"
#include "simulator/cuda/textures/textures.h"
#include "simulator/machine_state.h"
#include "simulator/streams/streams.h"

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <vector>

struct curandGenerator_st;

namespace ampsim {

struct CudaDim3 {
  unsigned x = 1, y = 1, z = 1;
};

/// The place of the program's library call, and the variable that it allocates memory for.
struct HostPlace {
  const char *file = "";
  unsigned line = 0;
  const char *variable = nullptr;
  // The function of the driver API or of HIP's libraries that calls CUDA's function; otherwise null.
  const char *function = nullptr;
};

struct CudaEvent {
  OperationHandle operation; // null: not recorded
  int device = 0;            // the current device at its creation
  bool timed = true;
  bool interprocess = false; // other processes may have it
  // For one that other processes have:
  std::shared_ptr<SharedEvent> shared;
  SharedName name;          // in the process that created it
  std::uint64_t record = 0; // the number of this process's last record
  /// Returns whether another process recorded it last.
  bool is_of_others() const { return shared && record != shared->recorded; }
};
/// The task that records an event that processes share, and the one that waits for its last record.
StreamTask task_that_records(const std::shared_ptr<SharedEvent> &event, std::uint64_t record);
StreamTask task_that_waits(const std::shared_ptr<SharedEvent> &event);

struct MemoryPool {
  std::map<int, std::uint64_t> attributes; // set by the program
  int device = 0;
  std::uint32_t others = 0; // other devices that can access its memory, a bit each
  std::uint64_t shared = 0; // its unique number across processes, if they may share it; otherwise 0
  bool imported = false;    // it belongs to another process, and cannot give out memory
};
/// The number of a device's own pool, which a cudaMemPool_t holds; those of created pools follow.
constexpr std::uintptr_t default_pool(int device) { return 16 * (std::uintptr_t(device) + 1); }

/// The state of each of the machine's devices.
struct DeviceState {
  std::set<int> peers; // devices whose memory it can access
  std::map<int, std::size_t> limits;
  std::uintptr_t pool = 0; // the current one
  /// The addresses of its instances of variables, which have the first device's addresses in kernels
  /// (CudaRuntime::variables); empty for the first device.
  std::map<char *, char *> variables;
};

struct CudaGraphs;
struct LibraryObject;
struct CudaDriver;

class CudaStreamHost final : public StreamHost {
public:
  explicit CudaStreamHost(Allocations &allocations) : allocations(allocations) {}
  int current_device() const override { return ampsim::current_device(); }
  bool is_host_memory(const void *place) const override;
  bool has_host_memory() const override;
  void finish_work_at_exit() override;

private:
  Allocations &allocations;
};

struct CudaRuntime final : LanguageRuntime {
  explicit CudaRuntime(Machine::State &machine);
  ~CudaRuntime() override;

  Machine::State &machine;
  const GpuLibrary &library;
  const CudaDevice &device;
  Allocations allocations;
  CudaArrays arrays;
  Textures textures;
  ProcessMemory shared;
  struct OpenedHandle {
    char *begin = nullptr;
    unsigned count = 0; // the number of times that it was opened
  };
  std::map<std::string, OpenedHandle> opened_handles; // of other processes' memory, by their bytes
  bool shares_memory = false;                         // and this was reported
  CudaStreamHost stream_host{allocations};
  Streams streams;
  std::unique_ptr<CudaGraphs> graphs;
  std::unique_ptr<CudaDriver> driver;
  bool used = false; // by functions of the runtime API, which make a device's primary context current
  std::map<curandGenerator_st *, std::shared_ptr<curandGenerator_st>> random_generators;
  std::map<const void *, std::uint32_t> kernels;      // by their stubs' addresses
  std::map<std::uint32_t, int> dynamic_shared_limits; // by kernel, as set by cudaFuncSetAttribute
  std::set<std::uint32_t> large_clusters;             // kernels with the attribute for non-portable cluster sizes
  std::map<const void *, std::shared_ptr<LibraryObject>>
      library_objects;                     // handles and descriptors of cuBLAS and others
  std::map<std::string, char *> variables; // by symbol
  std::deque<TypeLayout> variable_types;   // of allocations that are variables
  std::map<cudaEvent_t, std::unique_ptr<CudaEvent>> events;
  std::vector<DeviceState> devices; // at least one
  std::map<std::uintptr_t, MemoryPool> pools;
  std::map<std::pair<Streams::Id, int>, cudaLaunchAttributeValue> stream_attributes;
  std::vector<HostFault> unseen; // failed calls whose errors the program has not checked yet
  std::set<std::tuple<const char *, unsigned, AccessKind, const void *>> out_of_reach; // accesses of the host
  std::string refused;              // the reason for refusing the last launch; empty if its error says everything
  cudaError_t last = cudaSuccess;   // for cudaGetLastError
  cudaError_t sticky = cudaSuccess; // after a trap or an assertion, every call returns it
  std::uint64_t program_calls = 0;  // library calls, with a place
  std::uint64_t sticky_since = 0;   // the number of the first call that returned it

  /// The device's address of memory that the host has registered; other pointers unchanged.
  void *on_device(void *pointer) const {
    void *alias = machine.host_aliases.device_address(pointer);
    return alias ? alias : pointer;
  }
  bool has_device(int number) const { return number >= 0 && std::size_t(number) < devices.size(); }
  DeviceState &current() { return devices[std::size_t(current_device())]; }
  bool may_access(int number, const Allocation &allocation) const;
  /// Detaches memory of another process before it is freed here.
  void detach(const Allocation &allocation);
  /// Reports, once, that the program shares memory with other processes, whose accesses are not checked.
  void report_sharing();
  /// Finishes the work enqueued on its own device and on those that can access it.
  void finish_users(const Allocation &allocation);
  /// Creates an instance of a placed variable on each other device. False if there is not enough memory.
  bool place_instances(const GlobalVariable &variable);
  /// Translates an address in a variable, as host code has it, to the device's own instance. Others are unchanged.
  void *symbol_on(int number, const void *address) const;
  /// Translates an address for kernels of that device, while its variables replace those of the first one.
  char *in_kernels_of(int number, char *address) const;
  /// The name by which the program knows a function of the library.
  std::string name_of(const char *function) const;
  /// Allocates memory, filled with zeros, for a variable that kernels name. Null if there is not enough.
  HostSymbol place_variable(const GlobalVariable &variable);
  /// A call failed, and its status is dropped. For a sticky error, the first call counts.
  void ignore(cudaError_t error, const HostPlace &place, std::string_view function);
  static constexpr std::string_view a_launch = "the launch"; // in place of a function
  /// At the program's end: reports unchecked errors and memory that was never freed.
  void report_leftovers();
  /// The host's own code accesses the machine's memory. Device memory is out of its reach, and so is managed memory
  /// while a kernel runs, if the machine says so. Each element is reported once for each place.
  void host_touches(AccessKind kind, const void *begin, std::uint64_t bytes, const char *file, unsigned line);
  void report_host_faults() {
    if (machine.listener)
      machine.listener->work_compared();
  }
  /// Records an error for cudaGetLastError, and returns it.
  cudaError_t note(cudaError_t error) {
    if (error != cudaSuccess)
      last = error;
    return error;
  }
};

/// While this object lives, the contents of a device's own variables are where kernels look for them, and the first
/// device's are in their place.
class VariablesInPlace {
public:
  VariablesInPlace(CudaRuntime &runtime, int device) : device(runtime.devices[std::size_t(device)]) { exchange(); }
  ~VariablesInPlace() { exchange(); }
  VariablesInPlace(const VariablesInPlace &) = delete;
  VariablesInPlace &operator=(const VariablesInPlace &) = delete;

private:
  void exchange();
  const DeviceState &device;
};

/// The runtime of the installed machine.
CudaRuntime &cuda_runtime();

/// Holds the installed machine's lock in a function that host code calls.
struct CudaCall {
  CudaCall() : CudaCall(Caller::program) {}
  enum class Caller : std::uint8_t { program, compiled_code, driver };
  /// For calls that the program itself does not make.
  explicit CudaCall(Caller caller) : runtime(cuda_runtime()), lock(runtime.machine.mutex) {
    runtime.streams.host_calls();
    runtime.used |= caller == Caller::program;
  }
  CudaRuntime &runtime;
  std::lock_guard<std::recursive_mutex> lock;
};

/// The place of the calling thread's current library call.
HostPlace &host_place();

inline Streams::Id id_of(cudaStream_t stream) { return reinterpret_cast<Streams::Id>(stream); }
/// The stream itself: handles of default streams mean another one in each thread, or for each device.
inline Streams::Id canonical_id(const CudaRuntime &runtime, cudaStream_t stream) {
  return runtime.streams.canonical(id_of(stream));
}

} // namespace ampsim
