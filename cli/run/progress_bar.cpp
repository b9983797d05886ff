// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See progress_bar.h. The line is redrawn in place and removed when the launch ends.
#include "cli/run/progress_bar.h"
#include "cli/support/status_line.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

std::string time_text(double seconds) {
  auto whole = std::uint64_t(seconds + 0.5);
  if (whole < 60)
    return fmt::format("{} s", whole);
  if (whole < 3600)
    return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}

} // namespace

std::string progress_text(const ProgressState &state, unsigned width) {
  if (!state.total)
    return fmt::format("ampsim: compiling the kernel of launch {}", state.launch).substr(0, width);
  const double part = std::min(double(state.done) / double(state.total), 1.0);
  constexpr unsigned length = 20;
  auto filled = unsigned(part * length);
  std::string text = fmt::format("ampsim: {}launch {}", state.explaining ? "explaining " : "", state.launch);
  if (state.run > 1)
    text += fmt::format(", run {}", state.run);
  text += fmt::format(" [{}{}] {:3.0f} %", std::string(filled, '#'), std::string(length - filled, '-'), part * 100);
  if (!state.tiles.empty())
    text += fmt::format(" of {} {}", state.total, state.tiles);
  if (part > 0.005)
    text += fmt::format(", {} left", time_text(state.seconds / part * (1 - part)));
  return text.substr(0, width);
}

void ProgressBar::update(const Launch *running, const LaunchProgress &progress) {
  if (!shown)
    return;
  Clock::time_point now = Clock::now();
  if (!running || running->id != launch) {
    clear();
    launch = running ? running->id : 0;
    run_start = 0;
    start = now;
    return;
  }
  if (now - start < patience || (drawn && now - last < period))
    return;
  count_run(progress);
  // A rerun begins from zero; its duration is unrelated to the first run's.
  std::chrono::duration<double> since =
      now - std::max(start, Clock::time_point(Clock::duration(progress.start.load())));
  redraw_line(progress_text({.launch = launch,
                             .done = progress.done,
                             .total = progress.total,
                             .tiles = running->tiled ? tiles : "",
                             .explaining = progress.explaining,
                             .run = run,
                             .seconds = since.count()},
                            terminal_width() - 1));
  drawn = true;
  last = now;
}

/// Runs before the bar appears do not count: what matters is that it begins anew.
void ProgressBar::count_run(const LaunchProgress &progress) {
  if (!progress.total)
    return;
  const Clock::rep begun = progress.start;
  if (!run_start)
    run = 1;
  else if (begun != run_start)
    run = progress.explaining == explaining ? run + 1 : 1;
  run_start = begun;
  explaining = progress.explaining;
}

void ProgressBar::clear() {
  if (drawn)
    redraw_line("");
  drawn = false;
}

} // namespace ampsim::cli
