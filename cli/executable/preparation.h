// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Watches the preparation of an executable's device code, which takes minutes for thousands of kernels: says on the
// terminal that it is under way, and ends the process at a time limit.
#pragma once

#include "cli/analysis/options.h"

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace ampsim::cli {

struct Preparation {
  std::size_t units = 0;         // files with device code
  std::optional<double> seconds; // the limit
  bool cached = true;            // the result is kept for later starts
  bool shown = true;             // on a terminal
};
/// The limit is the program's, but not below that of a compiler.
Preparation preparation_of(std::size_t units, const AnalysisOptions &options);

class PreparationWatch {
public:
  /// Begins to watch, from a thread of its own.
  explicit PreparationWatch(const Preparation &of);
  /// The process may fork afterwards.
  ~PreparationWatch() = default;
  PreparationWatch(const PreparationWatch &) = delete;
  PreparationWatch &operator=(const PreparationWatch &) = delete;

private:
  void watch(const std::stop_token &stop);

  const Preparation of;
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::jthread thread; // last: it uses the others
};

} // namespace ampsim::cli
