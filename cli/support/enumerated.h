// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>
#include <string>
#include <string_view>

namespace ampsim::cli {

/// "a, b or c".
inline std::string enumerated(std::span<const std::string_view> words, std::string_view conjunction) {
  if (words.size() < 2)
    return words.empty() ? "" : std::string(words[0]);
  return fmt::format("{} {} {}", fmt::join(words.first(words.size() - 1), ", "), conjunction, words.back());
}

} // namespace ampsim::cli
