// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hints of exercises that each visitor has opened: in a class, the exact fix of a finding may come only after them.
// Visitors are free to create, so memory is limited: what was not used for the longest time is forgotten first, and the
// page sends the number again when an exercise is opened.
#pragma once

#include "cli/playground/answers.h"

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <string>

namespace ampsim::cli::playground {

class HintsShown {
public:
  explicit HintsShown(std::size_t bytes = 8u << 20) : numbers(bytes) {}

  std::size_t of(const std::string &visitor, const std::string &exercise) {
    const auto known = numbers.find(key(visitor, exercise));
    return known ? std::stoul(*known) : 0;
  }

  /// The visitor has opened so many. Returns the most until now.
  std::size_t note(const std::string &visitor, const std::string &exercise, std::size_t number) {
    std::lock_guard lock(mutex);
    const std::size_t most = std::max(of(visitor, exercise), number);
    numbers.keep(key(visitor, exercise), std::to_string(most));
    return most;
  }

private:
  static std::string key(const std::string &visitor, const std::string &exercise) {
    return exercise + '\n' + visitor;
  }
  std::mutex mutex; // between reading a number and replacing it
  KeptTexts numbers;
};

} // namespace ampsim::cli::playground
