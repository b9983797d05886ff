// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The devices that `--device` selects, with the vendor's published figures.
#pragma once

#include <cstdint>
#include <string_view>

namespace ampsim {

struct CudaDevice {
  std::string_view key;          // for `--device`
  std::string_view name;         // in cudaGetDeviceProperties
  unsigned major = 0, minor = 0; // compute capability
  int multiprocessors = 0;
  int threads = 0, blocks = 0;     // resident on a multiprocessor
  std::uint32_t shared = 0;        // KiB available to a block
  std::uint32_t shared_whole = 0;  // KiB of a multiprocessor
  std::uint32_t memory = 0;        // GiB
  int clock = 0, memory_clock = 0; // kHz
  int bus = 0;                     // bits
  std::uint32_t l2_cache = 0;      // KiB
  std::uint32_t warp = 32;
};

/// The first is the default. Sources: the CUDA C++ Programming Guide, "Compute Capabilities", and the data sheets.
/// Older devices schedule the threads of a warp together, which is not simulated.
inline constexpr CudaDevice cuda_devices[] = {
    {"h100", "ampsim simulated GPU", 9, 0, 132, 2048, 32, 227, 228, 80, 1980000, 2619000, 5120, 50 << 10},
    {"a100", "ampsim simulated GPU (A100)", 8, 0, 108, 2048, 32, 163, 164, 80, 1410000, 1593000, 5120, 40 << 10},
    {"rtx4090", "ampsim simulated GPU (RTX 4090)", 8, 9, 128, 1536, 24, 99, 100, 24, 2520000, 10501000, 384,
     72 << 10},
    {"l4", "ampsim simulated GPU (L4)", 8, 9, 58, 1536, 24, 99, 100, 24, 2040000, 6251000, 192, 48 << 10},
    {"rtx3090", "ampsim simulated GPU (RTX 3090)", 8, 6, 82, 1536, 16, 99, 100, 24, 1695000, 9751000, 384, 6 << 10},
    {"t4", "ampsim simulated GPU (T4)", 7, 5, 40, 1024, 16, 64, 64, 16, 1590000, 5001000, 256, 4 << 10},
    {"v100", "ampsim simulated GPU (V100)", 7, 0, 80, 2048, 32, 96, 96, 16, 1530000, 877000, 4096, 6 << 10},
};

} // namespace ampsim
