// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides whether the workers of a launch hinder each other.
//
// Atomic operations on a few locations (a histogram, a counter) need the processor's lock where several workers run, and
// each waits for the cache lines that the others hold: then one worker, which needs no lock, is faster than all together.
// It depends on the data, so the first batches of such a launch run on one worker, and the shares of the
// others are compared with them. Times are of the processor, so other programs do not count.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

namespace ampsim {

class Contention {
public:
  static constexpr std::uint64_t batches_alone = 4, least_batches = 64;

  explicit Contention(unsigned workers) : workers(workers) {}
  /// One worker alone ran batches; not called while several run.
  void note_alone(std::uint64_t batches, std::int64_t nanoseconds) {
    if (const double each = double(nanoseconds) / double(batches); each < alone)
      alone = each;
  }
  /// One of the workers ran batches while the others did; not its first ones, in which it touches memory for the first
  /// time.
  void note_together(std::uint64_t batches, std::int64_t nanoseconds) {
    if (double(nanoseconds) / double(batches) > alone * workers)
      slow.fetch_add(1, std::memory_order_relaxed);
  }
  /// Returns true if one worker would be faster than all.
  bool hinders() const { return slow.load(std::memory_order_relaxed) >= 2; }

private:
  const unsigned workers;
  double alone = std::numeric_limits<double>::max(); // nanoseconds for a batch
  std::atomic<unsigned> slow = 0;                    // shares
};

} // namespace ampsim
