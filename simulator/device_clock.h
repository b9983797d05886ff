// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clock that kernels read (ampsim_clock). Between launches it follows the host's clock. Within a launch each
// reading advances it, tile by tile from the launch's start, so a thread's reading depends only on its tile's earlier
// readings. A launch that runs again, to be explained, compared or debugged, therefore reads the same values as the
// first time, whatever the engine and the number of jobs.
#pragma once

#include "model/abi.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace ampsim {

class DeviceClock {
public:
  /// Cycles between one reading of a tile and the next.
  static constexpr std::uint64_t reading = 64;

  /// The time of a launch's start: after all earlier readings.
  std::uint64_t launch_begins() {
    const auto host = std::chrono::steady_clock::now().time_since_epoch();
    const std::uint64_t now =
        std::uint64_t(std::chrono::nanoseconds(host).count()) * ampsim_clock_cycles_per_nanosecond;
    return std::max(now, latest.load(std::memory_order_relaxed) + 1);
  }
  /// The reading of a tile that has read the clock `before` times in the launch that began at `start`.
  std::uint64_t read(std::uint64_t start, std::uint64_t before) {
    const std::uint64_t value = start + (before + 1) * reading;
    std::uint64_t seen = latest.load(std::memory_order_relaxed);
    while (seen < value && !latest.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
    }
    return value;
  }

private:
  std::atomic<std::uint64_t> latest{0}; // the latest reading of any thread
};

} // namespace ampsim
