// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See preparation.h.
#include "cli/executable/preparation.h"
#include "cli/analysis/compile.h"
#include "cli/support/failure.h"
#include "cli/support/status_line.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace ampsim::cli {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds patience{1000}, period{200};

/// As when a compiler reaches its limit: without a report.
[[noreturn]] void end_for_time(const Preparation &preparation) {
  try {
    throw UsageError(fmt::format("preparing the device code takes longer than {} s", *preparation.seconds),
                     preparation.cached
                         ? "start the program once with a longer 'time-limit' in AMPSIM_OPTIONS; later starts take "
                           "the code from the cache"
                         : "a longer 'time-limit' in AMPSIM_OPTIONS also applies to this",
                     status_time_limit);
  } catch (...) {
    const int status = report_failure();
    std::fflush(nullptr);
    _exit(status);
  }
}

} // namespace

Preparation preparation_of(std::size_t units, const AnalysisOptions &options) {
  Preparation result{
      .units = units, .seconds = options.time_limit, .cached = options.cache, .shown = !options.report.quiet};
  if (result.seconds)
    result.seconds = std::max(*result.seconds, least_compile_seconds);
  return result;
}

PreparationWatch::PreparationWatch(const Preparation &of) : of(of) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before); // signals are for the program's thread
  thread = std::jthread([this](const std::stop_token &stop) { watch(stop); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void PreparationWatch::watch(const std::stop_token &stop) {
  StatusLine status(of.shown);
  const Clock::time_point begin = Clock::now();
  std::optional<Clock::time_point> end;
  if (of.seconds)
    end = begin +
          std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(*of.seconds, 1e9)));
  std::unique_lock lock(mutex);
  for (Clock::time_point next = begin + patience; !stop.stop_requested();) {
    stopped.wait_until(lock, stop, end ? std::min(next, *end) : next, [] { return false; });
    const Clock::time_point now = Clock::now();
    if (stop.stop_requested())
      return;
    if (end && now >= *end) {
      status.clear();
      end_for_time(of);
    }
    if (now < next)
      continue;
    status.show(fmt::format("preparing the device code of {} {}: {} s", of.units, of.units == 1 ? "file" : "files",
                            std::chrono::duration_cast<std::chrono::seconds>(now - begin).count()));
    next = now + period;
  }
}

} // namespace ampsim::cli
