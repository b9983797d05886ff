// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A gate's journal: an SQLite file that other machines write, too.
#include "tests/fuzz/fuzz.h"

#include "cli/gate/journal/history.h"
#include "cli/support/usage_error.h"

#include <cstdio>

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace ampsim::cli;
  if (size == 0) // an empty file is a new journal
    return 0;
  static const bool quiet = std::freopen("/dev/null", "w", stdout) != nullptr;
  GateOptions options;
  options.journal = ampsim::fuzz::file_with(ampsim::fuzz::text_of(data, size), ".db");
  options.history = quiet;
  try {
    history_command(options);
  } catch (const UsageError &) {
  }
  return 0;
}
