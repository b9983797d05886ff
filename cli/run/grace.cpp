// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/run/grace.h"

#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

namespace ampsim::cli {

namespace {

using std::chrono::milliseconds;

constexpr int most = 20; // times the grace, in wall-clock time

/// The processor time used by all threads of the process.
milliseconds processor_time(pid_t process) {
  clockid_t clock;
  timespec used{};
  if (clock_getcpuclockid(process, &clock) == 0)
    clock_gettime(clock, &used);
  return milliseconds(used.tv_sec * 1000 + used.tv_nsec / 1'000'000);
}

/// Returns whether one of its threads is running or runnable.
bool is_runnable(pid_t process) {
  std::error_code ignored;
  for (const auto &task : std::filesystem::directory_iterator(fmt::format("/proc/{}/task", process), ignored)) {
    std::ifstream stream(task.path() / "stat");
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    // The state follows the name, which may contain anything, including parentheses.
    const std::size_t name_end = text.rfind(") ");
    if (name_end != std::string::npos && text.compare(name_end + 2, 1, "R") == 0)
      return true;
  }
  return false;
}

} // namespace

Grace::Grace(pid_t process, milliseconds length)
    : process(process), length(length), used_before(processor_time(process)), look_at(Clock::now() + length),
      last(Clock::now() + most * length) {}

bool Grace::over(Clock::time_point now) {
  if (now < look_at)
    return false;
  if (now >= last || processor_time(process) - used_before >= length || !is_runnable(process))
    return true;
  look_at = now + length / 4;
  return false;
}

} // namespace ampsim::cli
