// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Suppressions: files in TOML, and comments in sources.
#include "tests/fuzz/fuzz.h"

#include "cli/report/suppress/rules.h"
#include "cli/support/usage_error.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace ampsim::cli;
  std::string_view text = ampsim::fuzz::text_of(data, size);
  try {
    read_suppressions(ampsim::fuzz::file_with(text, ".toml"));
  } catch (const UsageError &) {
  }
  read_comments(text.substr(0, text.find('\n')), "a.cpp", 1);
  return 0;
}
