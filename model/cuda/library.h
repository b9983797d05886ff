// The runtime library of a GPU language as data. CUDA's and HIP's are one library (simulator/cuda) under two sets of
// names: whatever it says of itself, and the few rules that differ, it takes from here.
#pragma once

#include "model/cuda/devices.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ampsim {

struct GpuError {
  int value = 0;
  const char *name = nullptr, *text = nullptr;
};

/// A function whose name differs from CUDA's in more than what it begins with; both without that.
struct RenamedFunction {
  std::string_view in_cuda, here;
};

struct GpuLibrary {
  std::string_view prefix; // what its names begin with: "cuda", "hip"
  std::span<const RenamedFunction> renamed;
  std::span<const GpuError> errors;
  const char *unknown_error = nullptr; // text of others
  std::span<const CudaDevice> devices; // the first is the default
  std::uint64_t shared_bytes = 0;      // of a block, unless a kernel asks for more
  std::uint32_t block_z = 0;           // the longest block along z
  bool reserves_shared = false; // of each block's memory a KiB is the system's, from compute capability 8.0 on
  int too_many_threads = 0;     // the error of a launch whose shape exceeds the device's limits
  bool host_atomics = false;  // the device says that the host's atomic operations and its own are so to each other
  bool needs_context = false; // functions of the driver API want one that the program has made
  std::string_view source_extension; // of a source in the language
  std::string_view rtc_options;      // of the compiler, for sources that the program has in memory; split at spaces

  /// "hipHostMalloc" for "cudaHostAlloc". Functions of CUDA's libraries of mathematics have the names that they have.
  std::string name_of(std::string_view in_cuda) const {
    if (!in_cuda.starts_with("cuda"))
      return std::string(in_cuda);
    in_cuda.remove_prefix(std::string_view("cuda").size());
    const auto found = std::ranges::find(renamed, in_cuda, &RenamedFunction::in_cuda);
    return std::string(prefix) + std::string(found == renamed.end() ? in_cuda : found->here);
  }
};

} // namespace ampsim
