// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A line on the terminal during a long launch: its number, its progress, and the remaining time.
#pragma once

#include "simulator/machine.h"
#include "simulator/monitor.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace ampsim::cli {

/// The progress of a launch.
struct ProgressState {
  std::uint32_t launch = 0;
  std::uint64_t done = 0, total = 0; // tiles, or equal parts of the threads; total 0: the kernel is being compiled
  std::string_view tiles;            // their name; empty: the launch has none
  bool explaining = false;
  std::uint32_t run = 1; // of the launch's runs for the same purpose
  double seconds = 0;    // since the run began
};
/// At most `width` columns, without an end of line.
std::string progress_text(const ProgressState &state, unsigned width);

class ProgressBar {
public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds patience{1000}, period{200};

  /// `shown` false: never draws anything. `tiles`: the language's word for them.
  ProgressBar(bool shown, std::string_view tiles) : shown(shown), tiles(tiles) {}
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar &) = delete;
  ProgressBar &operator=(const ProgressBar &) = delete;

  bool is_shown() const { return shown; }
  /// `running`: the launch that runs now, or null.
  void update(const Launch *running, const LaunchProgress &progress);

private:
  void count_run(const LaunchProgress &progress);
  void clear();

  const bool shown;
  const std::string_view tiles;
  bool drawn = false;
  std::uint32_t launch = 0;
  // The launch's runs for the same purpose are numbered; the current one:
  std::uint32_t run = 1;
  bool explaining = false;
  Clock::rep run_start = 0; // 0: none yet
  Clock::time_point start, last;
};

} // namespace ampsim::cli
