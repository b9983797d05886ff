// The clock that kernels read (ampsim_clock). Between launches it goes on with the host's. Within a launch it goes on
// with each reading, tile by tile from the launch's start: what a thread reads depends only on what its tile has read
// before. So a launch that runs again, to be explained, compared or debugged, reads what it read the first time,
// whatever the engine and the number of jobs.
#pragma once

#include "model/abi.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace ampsim {

class DeviceClock {
public:
  /// Cycles that pass from one reading of a tile to its next.
  static constexpr std::uint64_t reading = 64;

  /// The time of a launch's start: later than all that was read before.
  std::uint64_t launch_begins() {
    const auto host = std::chrono::steady_clock::now().time_since_epoch();
    const std::uint64_t now =
        std::uint64_t(std::chrono::nanoseconds(host).count()) * ampsim_clock_cycles_per_nanosecond;
    return std::max(now, latest.load(std::memory_order_relaxed) + 1);
  }
  /// What a tile reads that has read it `before` times in the launch that began at `start`.
  std::uint64_t read(std::uint64_t start, std::uint64_t before) {
    const std::uint64_t value = start + (before + 1) * reading;
    std::uint64_t seen = latest.load(std::memory_order_relaxed);
    while (seen < value && !latest.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
    }
    return value;
  }

private:
  std::atomic<std::uint64_t> latest{0}; // that anybody has read
};

} // namespace ampsim
