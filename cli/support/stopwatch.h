// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The time since the stopwatch was made.
#pragma once

#include <chrono>

namespace ampsim::cli {

class Stopwatch {
public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(); }

private:
  const std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
};

} // namespace ampsim::cli
