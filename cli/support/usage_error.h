// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A usage error of the command line, as an exception that ends the command.
//
// Errors in arguments, lists or input paths are thrown as a UsageError where they are detected and printed in one
// place (main.cpp): one `ampsim: error:` line and a hint, then the status. Nothing else may have been printed or done
// by then, so everything that can be wrong is checked before anything is compiled.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ampsim::cli {

/// The statuses of ampsim itself (docs/options.md, "Exit status").
enum Status : int {
  status_usage = 64,
  status_not_compiled = 65,
  status_findings = 66,
  status_unchecked = 67,
  status_internal = 70,
  status_time_limit = 124,
  status_memory_limit = 125,
  status_signal = 128, // plus the signal's number
};

struct UsageError : std::runtime_error {
  explicit UsageError(const std::string &message, std::string hint = {}, int status = status_usage)
      : std::runtime_error(message), hint(std::move(hint)), status(status) {}
  std::string hint; // empty: none
  int status;
};

/// The name that `word` probably misspells; empty if none is close.
std::string nearest(std::string_view word, std::span<const std::string_view> names);

} // namespace ampsim::cli
