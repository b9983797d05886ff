// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See progress.h.
#include "cli/dap/progress.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli::dap {

namespace {

std::string message_of(const Launch &launch, const LaunchProgress &progress, double part, double seconds,
                       std::string_view tiles) {
  if (!progress.total)
    return "compiling the kernel";
  std::string text = progress.explaining ? "explaining" : "detecting";
  if (launch.tiled)
    text += fmt::format(", {} of {} {}", progress.done.load(), progress.total.load(), tiles);
  if (part > 0.005)
    text += fmt::format(", about {:.0f} s left", seconds / part * (1 - part) + 0.5);
  return text;
}

} // namespace

void ProgressReporter::update(const Launch *running, const LaunchProgress &progress, std::string_view tiles) {
  if (!wanted)
    return;
  const Clock::time_point now = Clock::now();
  if (!running || running->id != launch) {
    end();
    launch = running ? running->id : 0;
    start = now;
    return;
  }
  if (now - start < patience || (shown && now - last < period))
    return;
  const double part = progress.total ? std::min(double(progress.done) / double(progress.total), 1.0) : 0;
  // A rerun begins from zero; its duration is unrelated to the first run's.
  const Clock::time_point began = std::max(start, Clock::time_point(Clock::duration(progress.start.load())));
  const std::string message =
      message_of(*running, progress, part, std::chrono::duration<double>(now - began).count(), tiles);
  Json body{{"progressId", std::to_string(next_id)}, {"message", message}, {"percentage", int(part * 100)}};
  if (!shown) {
    body["title"] = fmt::format("Launch {}", launch);
    body["cancellable"] = false;
  }
  send(event(shown ? "progressUpdate" : "progressStart", std::move(body)));
  shown = true;
  last = now;
}

void ProgressReporter::end() {
  if (shown)
    send(event("progressEnd", {{"progressId", std::to_string(next_id++)}}));
  shown = false;
}

} // namespace ampsim::cli::dap
