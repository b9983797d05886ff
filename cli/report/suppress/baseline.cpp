// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See baseline.h.
#include "cli/report/suppress/baseline.h"
#include "cli/report/json_reader.h"
#include "cli/support/read_file.h"
#include "cli/support/usage_error.h"

#include <fmt/format.h>

namespace ampsim::cli {

Baseline::Baseline(const std::string &file) : name(file) {
  std::string text = read_file(file, how_to_write_baseline);
  Suite suite;
  try {
    suite = read_json_report(text);
  } catch (const std::runtime_error &wrong) {
    throw UsageError(fmt::format("cannot use the baseline '{}': {}", file, wrong.what()), how_to_write_baseline);
  }
  any_program = suite.single();
  for (const ProgramResult &program : suite.programs)
    for (const auto *findings : {&program.report.findings, &program.report.suppressed})
      for (const ReportFinding &finding : *findings)
        known[{key(program.name), finding.id}] = {finding.kind, finding.scope};
}

bool Baseline::knows(const std::string &program, const std::string &id) const {
  return known.contains({key(program), id});
}

} // namespace ampsim::cli
