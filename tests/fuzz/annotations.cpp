// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The annotations in a source, and the options on its first line.
#include "tests/fuzz/fuzz.h"

#include "cli/options.h"
#include "cli/report/annotations.h"
#include "cli/support/usage_error.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace ampsim::cli;
  SourceText sources;
  sources.add("a.cpp", ampsim::fuzz::text_of(data, size));
  read_annotations({"a.cpp"}, sources);
  AnalysisOptions options;
  try {
    parse_more_options(options, options_annotation("a.cpp", sources));
  } catch (const UsageError &) {
  }
  return 0;
}
