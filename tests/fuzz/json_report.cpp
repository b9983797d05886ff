// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// JSON reports: as baselines, from shards, from the programs of a gate. A report that was read is written again in every format.
#include "tests/fuzz/fuzz.h"

#include "cli/report/html.h"
#include "cli/report/json.h"
#include "cli/report/json_reader.h"
#include "cli/report/junit.h"
#include "cli/report/lines.h"
#include "cli/report/sarif.h"
#include "cli/report/text.h"

#include <stdexcept>

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace ampsim::cli;
  Suite suite;
  try {
    suite = read_json_report(ampsim::fuzz::text_of(data, size));
  } catch (const std::runtime_error &) {
    return 0;
  }
  SourceText sources;
  TextStyle style;
  text_report(suite, sources, style);
  sarif_report(suite, sources);
  junit_report(suite, sources);
  lines_report(suite);
  html_report(suite, sources);
  if (std::string again = json_report(suite); json_report(read_json_report(again)) != again)
    std::abort();
  return 0;
}
