// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rate limit for guessing a class's codes: after a few wrong ones, attempts are refused for a time that doubles with
// each.
//
// Counts by name and guessing address, so that nobody is locked out by others, and by address, so that nobody tries
// one code on many names. A class that shares an address gets many tries before that counts.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace ampsim::cli::playground {

class Guesses {
public:
  using Clock = std::chrono::steady_clock;
  explicit Guesses(Clock::time_point (*now)() = Clock::now) : now(now) {}

  /// The number of seconds for which codes of this name from this address are refused.
  std::optional<long> locked(const std::string &address, const std::string &name);
  void was_wrong(const std::string &address, const std::string &name);
  void was_right(const std::string &address, const std::string &name);

private:
  struct Count {
    unsigned wrong = 0;
    Clock::time_point until{}, last{};
  };
  void count(const std::string &key, unsigned free, unsigned for_each_doubling);
  void forget_old_ones();

  Clock::time_point (*const now)();
  std::mutex mutex;
  std::map<std::string, Count> counts; // by address, and by address and name
};

} // namespace ampsim::cli::playground
