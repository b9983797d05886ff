// See baseline.h.
#include "cli/suppress/baseline.h"
#include "cli/report/json_reader.h"
#include "cli/usage_error.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

namespace ampsim::cli {

Baseline::Baseline(const std::string &file) : name(file) {
  std::error_code error;
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file, error))
    throw UsageError(
        fmt::format("cannot read the baseline '{}': {}", file, stream ? "it is a directory" : std::strerror(errno)),
        "'--report json:FILE' writes one");
  std::ostringstream text;
  text << stream.rdbuf();
  Suite suite;
  try {
    suite = read_json_report(text.str());
  } catch (const std::runtime_error &wrong) {
    throw UsageError(fmt::format("cannot use the baseline '{}': {}", file, wrong.what()),
                     "'--report json:FILE' writes one");
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
