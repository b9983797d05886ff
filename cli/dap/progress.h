// A launch that takes long, as the protocol's progress events: which one, how far it is, how long it will still take.
//
// The detector looks at a launch before the debugger has it; until then there is nothing to stop at, and without a word
// a client looks dead.
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

  /// `wanted`: the client has said that it shows such events.
  ProgressReporter(bool wanted, std::function<void(Json)> send) : wanted(wanted), send(std::move(send)) {}

  /// `running`: the launch that the detector looks at now, or null. `tiles`: what the language calls its parts.
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
