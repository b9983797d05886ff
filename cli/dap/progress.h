// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The progress of a long launch, as the protocol's events: its number, its progress, and the remaining time.
//
// The detector runs a launch before the debugger; until then nothing can stop, and without progress events a client
// looks hung.
#pragma once

#include "cli/dap/protocol.h"
#include "simulator/machine.h"
#include "simulator/monitor.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace ampsim::cli::dap {

class ProgressReporter {
public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds patience{2000}, period{500};

  /// `wanted`: the client supports such events.
  ProgressReporter(bool wanted, std::function<void(Json)> send) : wanted(wanted), send(std::move(send)) {}

  /// `running`: the launch that the detector runs now, or null. `tiles`: the language's word for its parts.
  void update(const Launch *running, const LaunchProgress &progress, std::string_view tiles);
  void end();

private:
  bool wanted;
  std::function<void(Json)> send;
  std::uint32_t launch = 0; // the one that runs; 0: none
  Clock::time_point start, last;
  bool shown = false;
  unsigned next_id = 1;
};

} // namespace ampsim::cli::dap
