// What the runtime library of CUDA, or of HIP, keeps on a machine, and how each of its functions begins.
#pragma once

#include "model/cuda/library.h"
#include "model/cuda/runtime_types.h"
#include "model/host_symbol.h"
#include "simulator/cuda/allocations.h"
#include "simulator/cuda/arrays.h"
#include "simulator/cuda/current_device.h"
#include "simulator/cuda/process_memory.h"
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
#include <tuple>
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
  // Of the driver API, or of HIP's libraries, where it is one that calls CUDA's function; else null.
  const char *function = nullptr;
};

struct CudaEvent {
  OperationHandle operation; // null: not recorded
  int device = 0;            // that was current when it was made
  bool timed = true;
  bool interprocess = false; // other processes may have it
  // Of one that other processes have:
  std::shared_ptr<SharedEvent> shared;
  SharedName name;          // of the process that has made it
  std::uint64_t record = 0; // the number of this process's last record
  /// Was it recorded last by another process?
  bool is_of_others() const { return shared && record != shared->recorded; }
};
/// What records an event that processes share, and what waits for its last record.
StreamTask task_that_records(const std::shared_ptr<SharedEvent> &event, std::uint64_t record);
StreamTask task_that_waits(const std::shared_ptr<SharedEvent> &event);

struct MemoryPool {
  std::map<int, std::uint64_t> attributes; // that the program has set
  int device = 0;
  std::uint32_t others = 0; // devices besides that one that reach its memory, a bit each
  std::uint64_t shared = 0; // its number among all processes' pools, where they may share it; else 0
  bool imported = false;    // another process's, whose memory it cannot give out
};
/// The number of a device's own pool, which a cudaMemPool_t holds; those of created ones follow.
constexpr std::uintptr_t default_pool(int device) { return 16 * (std::uintptr_t(device) + 1); }

/// What each of the machine's devices has of its own.
struct DeviceState {
  std::set<int> peers; // whose memory it reaches
  std::map<int, std::size_t> limits;
  std::uintptr_t pool = 0; // the current one
  /// Where its variables are whose addresses in kernels (CudaRuntime::variables) are the first device's; empty there.
  std::map<char *, char *> variables;
};

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
  ProcessMemory shared;
  struct OpenedHandle {
    char *begin = nullptr;
    unsigned count = 0; // how often it was opened
  };
  std::map<std::string, OpenedHandle> opened_handles; // of other processes' memory, by their bytes
  bool shares_memory = false;                         // and that was said
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
  std::vector<DeviceState> devices; // at least one
  std::map<std::uintptr_t, MemoryPool> pools;
  std::map<std::pair<Streams::Id, int>, cudaLaunchAttributeValue> stream_attributes;
  std::vector<HostFault> unseen; // calls that failed, and whose errors the program has not looked at yet
  std::set<std::tuple<const char *, unsigned, AccessKind, const void *>> out_of_reach; // that the host has touched
  std::string refused;              // why the last launch was; empty where its error says all
  cudaError_t last = cudaSuccess;   // for cudaGetLastError
  cudaError_t sticky = cudaSuccess; // after a trap or an assertion, every call gives it
  std::uint64_t program_calls = 0;  // of the library, with a place
  std::uint64_t sticky_since = 0;   // the number of the call that gave it first

  /// The device's address of memory that the host has registered; any other pointer as it is.
  void *on_device(void *pointer) const {
    void *alias = machine.host_aliases.device_address(pointer);
    return alias ? alias : pointer;
  }
  bool has_device(int number) const { return number >= 0 && std::size_t(number) < devices.size(); }
  DeviceState &current() { return devices[std::size_t(current_device())]; }
  bool may_access(int number, const Allocation &allocation) const;
  /// Lets go of memory of another process, before it is freed here.
  void detach(const Allocation &allocation);
  /// The program shares memory with other processes, which is said once: what the report cannot tell.
  void tell_sharing();
  /// Until its own device, and those that reach it, have done what they were asked for.
  void finish_users(const Allocation &allocation);
  /// Each other device gets an instance of its own of a variable that has been placed. False where there is not enough memory.
  bool place_instances(const GlobalVariable &variable);
  /// Of an address in a variable, as host code has it: that in the device's own instance. Any other as it is.
  void *symbol_on(int number, const void *address) const;
  /// An address as kernels of that device find what it leads to, while its variables have the place of the first one's.
  char *in_kernels_of(int number, char *address) const;
  /// What the program knows a function of the library as.
  std::string name_of(const char *function) const;
  /// Memory for a variable that kernels name, filled with zeros. Null where there is not enough.
  HostSymbol place_variable(const GlobalVariable &variable);
  /// A call failed, and its status is dropped. Of an error that every later call gives, the first call counts.
  void ignore(cudaError_t error, const HostPlace &place, std::string_view function);
  static constexpr std::string_view a_launch = "the launch"; // in the place of a function
  /// At the program's end: the errors that nobody has looked at, the memory that nobody has freed.
  void tell_what_is_left();
  /// The host's own code touches the machine's memory. Memory of the device is out of its reach, and so is managed memory while
  /// a kernel runs where the machine says so. Each element is reported once for each place.
  void host_touches(AccessKind kind, const void *begin, std::uint64_t bytes, const char *file, unsigned line);
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
/// destroyed first, and with it what the compiler keeps for itself; so this is said anew whenever the queue has been empty, and
/// when a launch is done while more is queued: the work is then done while all that the work before it has made is still there.
void finish_work_at_exit();

/// While it lives, the contents of a device's own variables are where kernels look for them, and the first device's in
/// the place of those.
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
