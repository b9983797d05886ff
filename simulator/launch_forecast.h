// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Predicts a launch from earlier launches of the same kernel: whether several workers pay, and whether better code
// pays.
//
// Waking workers costs about as much as a small launch. The number of threads does not show whether a launch is small:
// a thread of one kernel adds two numbers, a thread of another visits all other particles. And what several workers
// find in a launch that is not clean, one worker must find again.
//
// Code with all checks inlined takes some 50 ms to compile per access of the kernel, as long as a million accesses take
// in baseline code. Programs that are run only to be checked often launch less than that.
#pragma once

#include "model/kernel_code.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>

namespace ampsim {

class LaunchForecast {
public:
  /// The predicted seconds of one worker for a launch of this many threads; nothing if the kernel has not run yet.
  std::optional<double> seconds(std::uint32_t kernel, std::uint64_t threads) const {
    auto known = past.find(kernel);
    return known == past.end() || !known->second.seconds_per_thread
               ? std::nullopt
               : std::optional(*known->second.seconds_per_thread * double(threads));
  }
  bool clean(std::uint32_t kernel) const {
    auto known = past.find(kernel);
    return known == past.end() || known->second.clean;
  }

  /// `seconds`: the sum over the workers. One launch that the system delayed does not inflate the next predictions.
  void note_seconds(std::uint32_t kernel, std::uint64_t threads, double seconds) {
    if (!threads)
      return;
    std::optional<double> &known = past[kernel].seconds_per_thread;
    double measured = seconds / double(threads);
    known = known ? std::min(measured, 2 * *known) : measured;
  }
  void note_clean(std::uint32_t kernel, bool clean) { past[kernel].clean = clean; }

  /// Returns whether it pays to check what a kernel may access instead of what it accesses (Instrumentation::possible).
  bool possible_pays(std::uint32_t kernel) const {
    auto known = past.find(kernel);
    return known == past.end() || known->second.possible_pays;
  }
  void note_possible_fails(std::uint32_t kernel) { past[kernel].possible_pays = false; }

  /// Returns whether a thread of the kernel has waited for another one in a spin loop.
  bool waits(std::uint32_t kernel) const {
    auto known = past.find(kernel);
    return known != past.end() && known->second.waits;
  }
  void note_waits(std::uint32_t kernel) { past[kernel].waits = true; }

  /// Returns whether workers of the kernel have hindered each other (contention.h); nothing if that is not known.
  std::optional<bool> contends(std::uint32_t kernel) const {
    auto known = past.find(kernel);
    return known == past.end() ? std::nullopt : known->second.contends;
  }
  void note_contention(std::uint32_t kernel, bool contends) { past[kernel].contends = contends; }

  /// For a launch of this many threads, which enter their innermost loop `visits` times.
  Tier tier(std::uint32_t kernel, std::uint64_t threads, std::uint64_t visits) const {
    auto known = past.find(kernel);
    const std::uint64_t left = few_visits - (known == past.end() ? 0 : std::min(known->second.visits, few_visits));
    return threads <= left / visits ? Tier::baseline : Tier::optimised;
  }
  void note_tier(std::uint32_t kernel, Tier tier) {
    bool &optimised = past[kernel].optimised;
    optimised_kernels += tier == Tier::optimised && !optimised;
    optimised |= tier == Tier::optimised;
  }
  /// The number of kernels that have run.
  std::uint64_t kernels() const { return past.size(); }
  /// The number of kernels that have run in baseline code alone.
  std::uint64_t baseline_kernels() const { return past.size() - optimised_kernels; }
  /// Records the size of a launch; `accesses` is 0 if they were not counted.
  void note_visits(std::uint32_t kernel, std::uint64_t threads, std::uint64_t visits, std::uint64_t accesses) {
    constexpr std::uint64_t accesses_in_visit = 16;
    std::uint64_t &sum = past[kernel].visits;
    const std::uint64_t estimated = threads <= few_visits / visits ? threads * visits : few_visits;
    sum = std::min(few_visits, sum + std::max(estimated, accesses / accesses_in_visit));
  }

private:
  static constexpr std::uint64_t few_visits = 1 << 17;
  struct Past {
    std::optional<double> seconds_per_thread;
    bool clean = true;
    bool possible_pays = true;
    std::uint64_t visits = 0;
    bool optimised = false;
    bool waits = false;
    std::optional<bool> contends;
  };
  std::unordered_map<std::uint32_t, Past> past; // by kernel
  std::uint64_t optimised_kernels = 0;
};

} // namespace ampsim
