// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of CUDA's driver API beyond the runtime API: contexts, modules and their kernels, and memory that is
// reserved, created and mapped in steps (CUDA Driver API).
//
// For everything else, the functions of the runtime API do the work of the driver API's.
#pragma once

#include "model/module_code.h"
#include "simulator/cuda/declarations/driver_functions.h"
#include "simulator/cuda/runtime/runtime.h"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// A kernel of a module, as CUfunction and CUkernel. The runtime identifies it by its address, like a kernel's stub.
struct CUfunc_st {
  std::uint32_t kernel = 0;
  CUmodule module = nullptr;
  std::string name;
};

/// CUmodule and CUlibrary.
struct CUmod_st {
  std::vector<std::unique_ptr<CUfunc_st>> functions;
  std::map<std::string, char *, std::less<>> variables;
};

/// The code to link to one module, and the resulting image.
struct CUlinkState_st {
  std::vector<std::string> images;
  std::string linked;
  std::string log;                                     // error messages
  std::function<void(const std::string &)> write_logs; // to the buffers passed to cuLinkCreate
};

/// A texture reference: a module's variable, or one that the program has created.
struct CUtexref_st {
  textureReference *variable = nullptr; // of the module; null: the program's own
  CUarray_format format = CU_AD_FORMAT_FLOAT;
  int channels = 1;
  CUDA_TEXTURE_DESC how{};
  CUDA_RESOURCE_DESC resource{}; // the resource that it is bound to
  bool bound = false;
  CUtexObject object = 0;
};

struct CUctx_st {
  bool primary = false;
  int device = 0;
  unsigned flags = 0;
  unsigned long long id = 0;
};

namespace ampsim {

struct CudaDriver {
  explicit CudaDriver(unsigned devices) : retained(devices) {
    for (unsigned k = 0; k < devices; ++k)
      primaries.push_back({true, int(k), 0, ++contexts_made});
  }

  bool initialised = false;       // cuInit has been called
  std::deque<CUctx_st> primaries; // of each device
  std::vector<unsigned> retained; // reference count of each of them
  unsigned long long contexts_made = 0;
  std::map<CUcontext, std::unique_ptr<CUctx_st>> contexts;
  std::map<CUmodule, std::unique_ptr<CUmod_st>> modules;
  std::map<CUlinkState, std::unique_ptr<CUlinkState_st>> links;
  std::map<CUtexref, std::unique_ptr<CUtexref_st>> texture_references;
  /// The state set by the old launch functions.
  struct PreparedLaunch {
    static constexpr std::size_t most_bytes = 4096; // of parameters
    std::array<unsigned, 3> block{1, 1, 1};
    unsigned shared = 0; // bytes
    std::vector<char> parameters;
  };
  std::map<CUfunction, PreparedLaunch> prepared;
  std::set<std::string> names; // of kernels, as the program has queried them; never removed

  /// Addresses that the program has reserved (cuMemAddressReserve).
  struct Reservation {
    char *block = nullptr;
    std::uint64_t bytes = 0;
  };
  std::map<char *, Reservation> reservations;
  /// Memory that it has created (cuMemCreate), with its contents while it is not mapped.
  struct Physical {
    std::uint64_t bytes = 0;
    int device = 0;
    unsigned char compression =
        CU_MEM_ALLOCATION_COMP_NONE; // as the program requested it; it makes no difference to the memory
    bool released = false;
    char *mapped = nullptr;
    std::vector<char> contents;
    std::optional<SharedName> shared; // if other processes may have it: its contents are in a file
    bool exported = false;            // it can still be opened by a descriptor
  };
  std::map<CUmemGenericAllocationHandle, Physical> physical;
  CUmemGenericAllocationHandle handles = 0; // created so far
  struct Mapping {
    std::uint64_t bytes = 0;
    CUmemGenericAllocationHandle handle = 0;
    std::uint32_t open_for = 0; // devices, a bit each
    HostPlace place;
  };
  std::map<char *, Mapping> mappings;
};

/// Returns whether a function of that name belongs to the driver API.
bool is_of_driver(std::string_view function);
/// "CUDA_ERROR_INVALID_VALUE (invalid argument)"
std::string driver_error(CUresult result);

/// The driver API's code for the error.
CUresult result_of(cudaError_t error);

/// Makes the device's primary context the calling thread's current one, as the runtime API requires.
void make_primary_current(int device);

/// Checks whether a function that needs no context may be called.
CUresult check_initialised();
/// Checks whether a function that needs a context may be called.
CUresult check_context();

/// Calls a function of the runtime API on behalf of `function`; the runtime's own last error is preserved.
template <class Call> CUresult by_runtime(const char *function, Call call) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaRuntime &runtime = cuda_runtime();
  const cudaError_t before = runtime.last;
  const bool used = runtime.used;
  host_place().function = function;
  const cudaError_t error = call();
  host_place().function = nullptr;
  runtime.used = used;
  if (runtime.sticky == cudaSuccess)
    runtime.last = before;
  return result_of(error);
}

/// cuStreamWaitValue32 and 64 in HIP's form: only the bits of `mask` are compared, as unsigned numbers.
CUresult wait_for_value(const char *function, CUstream stream, void *address, unsigned bytes, std::uint64_t value,
                        unsigned flags, std::uint64_t mask);

/// A launch's parameters as pointers to their values, even if the program passes all of them in one buffer (`extra`).
class DriverParameters {
public:
  DriverParameters(CUfunction function, void **pointers, void **extra);
  void **pointers;
  bool good = true;

private:
  std::vector<void *> list;
};

/// One side of a copy of planes or cubes: its memory, and the place in it.
struct CopySide {
  CUmemorytype type;
  const void *host;
  CUdeviceptr device;
  CUarray array;
  std::size_t pitch, rows, x, y, z; // bytes, rows; x in bytes; 0: the copy's own lengths
};
inline CopySide source_of(const CUDA_MEMCPY3D &copy) {
  return {copy.srcMemoryType, copy.srcHost,     copy.srcDevice, copy.srcArray, copy.srcPitch,
          copy.srcHeight,     copy.srcXInBytes, copy.srcY,      copy.srcZ};
}
inline CopySide target_of(const CUDA_MEMCPY3D &copy) {
  return {copy.dstMemoryType, copy.dstHost,     copy.dstDevice, copy.dstArray, copy.dstPitch,
          copy.dstHeight,     copy.dstXInBytes, copy.dstY,      copy.dstZ};
}

inline void *pointer_of(CUdeviceptr address) { return reinterpret_cast<void *>(address); }
inline CUdeviceptr address_of(const void *pointer) { return reinterpret_cast<CUdeviceptr>(pointer); }

using DriverSymbols = std::map<std::string, void *, std::less<>>;
/// All functions, by name.
const DriverSymbols &driver_symbols();
/// Finds a function by its name, with or without a version suffix; null if there is none
/// (simulator/cuda/declarations/driver_versions.def).
void *find_driver_function(std::string_view name);

} // namespace ampsim
