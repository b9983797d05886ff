// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A gate's manifest.
#include "tests/fuzz/fuzz.h"

#include "cli/gate/plan.h"
#include "cli/options.h"
#include "cli/support/usage_error.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace ampsim::cli;
  GateOptions options;
  options.program.compile.sources = {ampsim::fuzz::file_with(ampsim::fuzz::text_of(data, size), ".toml")};
  options.parse_program_options = parse_program_options;
  try {
    make_plan(options);
  } catch (const UsageError &) {
  }
  return 0;
}
