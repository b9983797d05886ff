// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adds its lifetime to a sum.
#pragma once

#include <chrono>

namespace ampsim {

class Stopwatch {
public:
  explicit Stopwatch(double &seconds) : seconds(seconds) {}
  ~Stopwatch() { seconds += std::chrono::duration<double>(Clock::now() - start).count(); }
  Stopwatch(const Stopwatch &) = delete;
  Stopwatch &operator=(const Stopwatch &) = delete;

private:
  using Clock = std::chrono::steady_clock;
  double &seconds;
  Clock::time_point start = Clock::now();
};

} // namespace ampsim
