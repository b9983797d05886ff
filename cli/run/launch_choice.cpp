// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See launch_choice.h.
#include "cli/run/launch_choice.h"

#include "cli/support/usage_error.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <limits>
#include <string_view>

namespace ampsim::cli {

namespace {

std::regex compiled(const std::string &option, const std::string &pattern) {
  try {
    return std::regex(pattern, std::regex::ECMAScript | std::regex::optimize);
  } catch (const std::regex_error &error) {
    throw UsageError(fmt::format("'{}' of '{}' is not a regular expression: {}", pattern, option, error.what()),
                     "escape special characters: '\\(', '\\[', '\\*'");
  }
}

std::optional<std::uint32_t> launch_number(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0)
    return std::nullopt;
  return number;
}

} // namespace

void LaunchChoice::note(const std::string &option, const std::string &value) {
  given += fmt::format("{}{} '{}'", given.empty() ? "" : " ", option, value);
}

void LaunchChoice::check_kernels(const std::string &pattern) {
  kernels.push_back(compiled("--kernels", pattern));
  note("--kernels", pattern);
}

void LaunchChoice::skip_kernels(const std::string &pattern) {
  skipped.push_back(compiled("--skip-kernels", pattern));
  note("--skip-kernels", pattern);
}

void LaunchChoice::check_launches(const std::string &ranges) {
  const std::string_view text = ranges;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view range = text.substr(begin, end - begin);
    const std::size_t dash = range.find('-');
    const std::optional<std::uint32_t> first = launch_number(range.substr(0, dash));
    std::optional<std::uint32_t> last = first;
    if (dash != range.npos && dash + 1 == range.size())
      last = std::numeric_limits<std::uint32_t>::max();
    else if (dash != range.npos)
      last = launch_number(range.substr(dash + 1));
    if (!first || !last || *last < *first)
      throw UsageError(fmt::format("'{}' is not a range of launches", range),
                       "launches are numbered from 1: '--launches 7', '3-9', '12-', '1,5-6'");
    launches.emplace_back(*first, *last);
    begin = end + 1;
  }
  note("--launches", ranges);
}

void LaunchChoice::check_range(const std::string &pattern) {
  if (pattern.empty() || pattern.starts_with('@'))
    throw UsageError(fmt::format("'{}' names no range of NVTX's", pattern), "write 'name' or 'name@domain'");
  ranges.push_back(pattern);
  note("--nvtx", pattern);
}

bool LaunchChoice::includes(std::uint32_t launch, const std::string &kernel, bool in_range) const {
  if (!in_range)
    return false;
  const auto matches = [&](const std::regex &pattern) { return std::regex_search(kernel, pattern); };
  if (!kernels.empty() && std::ranges::none_of(kernels, matches))
    return false;
  if (std::ranges::any_of(skipped, matches))
    return false;
  return launches.empty() || std::ranges::any_of(launches, [&](const auto &range) {
           return launch >= range.first && launch <= range.second;
         });
}

} // namespace ampsim::cli
