// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The location of simulated memory in this process, and which of its bytes hold a value.
//
// The accelerator's global memory is one reserved range, so one subtraction and one comparison decide whether an
// address is global. The metadata of an address (initialisation bits here, shadow cells in the detector) is found from
// its distance to the range's start. Tile-local memory is a small range per worker, see Monitor::tile_begins.
#pragma once

#include <atomic>
#include <cstdint>

namespace ampsim {

struct MemoryMap {
  char *global_begin = nullptr;
  std::uint64_t global_size = 0; // bytes; a multiple of 64

  /// One bit per byte of global memory: set if it has ever been written. Byte k's bit is bit `k % 8` of `initialised[k
  /// / 8]`. Several workers may set bits of one byte at the same time, hence atomic_ref.
  std::uint8_t *initialised = nullptr;

  /// Accesses to [outside_begin, outside_begin + outside_size) are out of bounds: the ampsim_hook_outside functions
  /// return such addresses; outside_access() (monitor.h) returns the details.
  char *outside_begin = nullptr;
  std::uint64_t outside_size = 0;
  /// The memory that such accesses use instead: reads use `zeros`, writes and atomics `sink`. Both have `scratch_size`
  /// bytes.
  const char *zeros = nullptr;
  char *sink = nullptr;
  std::uint64_t scratch_size = 0;

  bool is_global(const void *address) const {
    return std::uint64_t(static_cast<const char *>(address) - global_begin) < global_size;
  }
  bool is_outside(const void *address) const {
    return std::uint64_t(static_cast<const char *>(address) - outside_begin) < outside_size;
  }
  /// Returns whether all `size` bytes at `address` (global memory) are initialised.
  bool initialised_all(const void *address, std::uint64_t size) const {
    std::uint64_t first = std::uint64_t(static_cast<const char *>(address) - global_begin);
    for (std::uint64_t k = first; k < first + size;) {
      std::uint64_t in_byte = k % 8, run = 8 - in_byte < first + size - k ? 8 - in_byte : first + size - k;
      std::uint8_t mask = std::uint8_t(((1u << run) - 1) << in_byte);
      if ((std::atomic_ref(initialised[k / 8]).load(std::memory_order_relaxed) & mask) != mask)
        return false;
      k += run;
    }
    return true;
  }
  void set_initialised(const void *address, std::uint64_t size) const {
    std::uint64_t first = std::uint64_t(static_cast<const char *>(address) - global_begin);
    for (std::uint64_t k = first; k < first + size;) {
      std::uint64_t in_byte = k % 8, run = 8 - in_byte < first + size - k ? 8 - in_byte : first + size - k;
      std::uint8_t mask = std::uint8_t(((1u << run) - 1) << in_byte);
      std::atomic_ref<std::uint8_t> bits(initialised[k / 8]);
      if ((bits.load(std::memory_order_relaxed) & mask) != mask)
        bits.fetch_or(mask, std::memory_order_relaxed);
      k += run;
    }
  }
};

} // namespace ampsim
