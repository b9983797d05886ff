// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime library of a GPU language as data. CUDA's and HIP's are one library (simulator/cuda) under two sets of
// names. Its descriptions of itself, and the few rules that differ, come from here.
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

/// A function whose name differs from CUDA's in more than the prefix; both names are without it.
struct RenamedFunction {
  std::string_view in_cuda, here;
};

struct GpuLibrary {
  std::string_view prefix; // the prefix of its names: "cuda", "hip"
  std::span<const RenamedFunction> renamed;
  std::span<const GpuError> errors;
  const char *unknown_error = nullptr; // the text for others
  std::span<const CudaDevice> devices; // the first is the default
  std::uint64_t shared_bytes = 0;      // of a block, unless a kernel requests more
  std::uint32_t block_z = 0;           // the longest block along z
  bool reserves_shared = false; // the system uses one KiB of each block's memory, from compute capability 8.0 on
  int too_many_threads = 0;     // the error of a launch whose shape exceeds the device's limits
  bool host_atomics = false;    // the device reports that its atomic operations and the host's are mutually atomic
  bool needs_context = false;   // functions of the driver API require a context created by the program
  std::string_view source_extension; // of a source in the language
  std::string_view rtc_options;      // of the compiler, for sources in the program's memory; separated by spaces

  /// "hipHostMalloc" for "cudaHostAlloc". Functions of CUDA's math libraries keep their names.
  std::string name_of(std::string_view in_cuda) const {
    if (!in_cuda.starts_with("cuda"))
      return std::string(in_cuda);
    in_cuda.remove_prefix(std::string_view("cuda").size());
    const auto found = std::ranges::find(renamed, in_cuda, &RenamedFunction::in_cuda);
    return std::string(prefix) + std::string(found == renamed.end() ? in_cuda : found->here);
  }
};

} // namespace ampsim
