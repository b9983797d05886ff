// What the runtime library of CUDA, or of HIP, keeps on a machine, and how each of its functions begins.
#pragma once

#include "model/cuda/library.h"
#include "model/cuda/runtime_types.h"
#include "model/host_symbol.h"
#include "simulator/cuda/allocations.h"
#include "simulator/cuda/arrays.h"
#include "simulator/cuda/streams.h"
#include "simulator/cuda/textures.h"
#include "simulator/machine_state.h"

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

struct curandGenerator_st;

namespace ampsim {

struct CudaDim3 {
  unsigned x = 1, y = 1, z = 1;
};

/// Where the program's call of the library stands, and what it allocates memory for.
struct HostPlace {
  const char *file = "";
  unsigned line = 0;
  const char *variable = nullptr;
  const char *function = nullptr; // of the driver API, where it is one that calls the runtime's; else null
};

struct CudaEvent {
  OperationHandle operation; // null: not recorded
  bool timed = true;
};

struct MemoryPool {
  std::map<int, std::uint64_t> attributes; // that the program has set
};
constexpr std::uintptr_t default_pool = 16; // its number, which a cudaMemPool_t holds

struct CudaGraphs;
struct LibraryObject;
struct CudaDriver;

struct CudaRuntime final : LanguageRuntime {
  explicit CudaRuntime(Machine::State &machine);
  ~CudaRuntime() override;

  Machine::State &machine;
  const GpuLibrary &library;
  const CudaDevice &device;
  Allocations allocations;
  CudaArrays arrays;
  Textures textures;
  Streams streams;
  std::unique_ptr<CudaGraphs> graphs;
  std::unique_ptr<CudaDriver> driver;
  bool used = false; // by functions of the runtime API, which make a device's primary context current
  std::map<curandGenerator_st *, std::shared_ptr<curandGenerator_st>> random_generators;
  std::map<const void *, std::uint32_t> kernels;      // by their stubs' addresses
  std::map<std::uint32_t, int> dynamic_shared_limits; // by kernel, as cudaFuncSetAttribute has set them
  std::set<std::uint32_t> large_clusters;             // kernels that may have such as are not portable
  std::map<const void *, std::shared_ptr<LibraryObject>>
      library_objects;                     // handles and descriptors of cuBLAS and others
  std::map<std::string, char *> variables; // by symbol
  std::deque<TypeLayout> variable_types;   // of allocations that are variables
  std::map<cudaEvent_t, std::unique_ptr<CudaEvent>> events;
  std::map<int, std::size_t> limits;
  std::map<std::uintptr_t, MemoryPool> pools{{default_pool, {}}};
  std::uintptr_t current_pool = default_pool;
  std::map<std::pair<Streams::Id, int>, cudaLaunchAttributeValue> stream_attributes;
  std::vector<HostFault> unseen;    // calls that failed, and whose errors the program has not looked at yet
  std::string refused;              // why the last launch was; empty where its error says all
  cudaError_t last = cudaSuccess;   // for cudaGetLastError
  cudaError_t sticky = cudaSuccess; // after a trap or an assertion, every call gives it

  /// The device's address of memory that the host has registered; any other pointer as it is.
  void *on_device(void *pointer) const {
    void *alias = machine.host_aliases.device_address(pointer);
    return alias ? alias : pointer;
  }
  /// What the program knows a function of the library as.
  std::string name_of(const char *function) const;
  /// Memory for a variable that kernels name, filled with zeros. Null where there is not enough.
  HostSymbol place_variable(const GlobalVariable &variable);
  /// A call failed, and its status is dropped. What its kernel has told already (a trap) is not told again.
  void ignore(cudaError_t error, const HostPlace &place, std::string_view function);
  static constexpr std::string_view a_launch = "the launch"; // in the place of a function
  /// At the program's end: the errors that nobody has looked at, the memory that nobody has freed.
  void tell_what_is_left();
  void tell_host_faults() {
    if (machine.listener)
      machine.listener->work_compared();
  }
  /// Notes an error, for cudaGetLastError, and gives it back.
  cudaError_t note(cudaError_t error) {
    if (error != cudaSuccess)
      last = error;
    return error;
  }
};

/// What is queued now is done when the program ends, if nobody waits for it before. At the end, what was made last is
/// destroyed first, and with it what the compiler keeps for itself; so this is said anew whenever the queue has been empty:
/// the work is then done while all that the work before it has made is still there.
void finish_work_at_exit();

/// Of the installed machine.
CudaRuntime &cuda_runtime();

/// Holds the installed machine's lock in a function that host code calls.
struct CudaCall {
  CudaCall() : CudaCall(Caller::program) {}
  enum class Caller : std::uint8_t { program, compiled_code, driver };
  /// Of what the program itself has not called.
  explicit CudaCall(Caller caller) : runtime(cuda_runtime()), lock(runtime.machine.mutex) {
    runtime.streams.host_calls();
    runtime.used |= caller == Caller::program;
  }
  CudaRuntime &runtime;
  std::lock_guard<std::recursive_mutex> lock;
};

/// Where the calling thread's present call of the library stands.
HostPlace &host_place();

} // namespace ampsim
