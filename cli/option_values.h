// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parses the values of options.
#pragma once

#include "cli/support/usage_error.h"

#include <charconv>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <system_error>

namespace ampsim::cli {

template <class Number>
Number number(std::string_view option, const std::string &text, Number least, Number most, std::string_view what) {
  Number value{};
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // Written so that a NaN is also refused.
  if (error != std::errc() || end != text.data() + text.size() || !(value >= least && value <= most))
    throw UsageError(fmt::format("invalid value '{}' for '{}'", text, option), fmt::format("expected {}", what));
  return value;
}

[[noreturn]] inline void bad_choice(std::string_view option, const std::string &text, std::string_view choices) {
  throw UsageError(fmt::format("invalid value '{}' for '{}'", text, option), fmt::format("expected {}", choices));
}

} // namespace ampsim::cli
