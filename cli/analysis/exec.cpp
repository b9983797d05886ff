// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See exec.h. The dynamic loader adds libampsim.so to the program, which starts the machine before any of the program's code
// runs (cli/executable/start.cpp). OpenCL's loaders get ampsim's driver, whatever else is installed: the common one by the
// first variable, which it accepts as a library's name, and Khronos' by the second.
#include "cli/analysis/exec.h"
#include "cli/report/shared_reports.h"
#include "cli/support/confined.h"
#include "cli/support/split_words.h"
#include "cli/support/usage_error.h"
#include "frontend/sources/clang_arguments.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

void give_to_executables(const AnalysisOptions &options) {
  const char *before = std::getenv("AMPSIM_OPTIONS");
  std::string text = before ? before : "";
  for (const std::string &word : options.given)
    text += " " + quoted_word(word);
  setenv("AMPSIM_OPTIONS", text.c_str(), 1);
}

/// The options as given, except for the files of reports.
static AnalysisOptions with_shared_reports(AnalysisOptions options) {
  constexpr std::string_view option = "--report";
  std::erase_if(options.given,
                [&](const std::string &each) { return each.starts_with(std::string(option) + "="); });
  share_reports(options.report.requests);
  for (const ReportRequest &each : options.report.requests)
    options.given.push_back(
        fmt::format("{}={}{}{}", option, name(each.format), each.file.empty() ? "" : ":", each.file));
  return options;
}

static std::string line_of(const std::vector<std::string> &words) {
  std::string line;
  for (const std::string &word : words)
    line += quoted_word(word) + " ";
  return line;
}

void exec_command(const AnalysisOptions &options, const AnalysisOptions *given) {
  const std::string &program = options.compile.sources[0];
  if (is_confined()) // the program is part of the process that would report
    throw UsageError("the sandbox runs source files only");
  const fs::path folder = fs::path(frontend::header_directory({})).parent_path();
  const std::string library = folder / "libampsim.so", driver = folder / "libampsim-opencl.so";
  if (access(driver.c_str(), R_OK) != 0)
    throw UsageError(fmt::format("cannot read '{}'", driver), "install ampsim again");
  give_to_executables(with_shared_reports(options));
  const char *before = std::getenv("LD_PRELOAD");
  setenv("LD_PRELOAD", (before && *before ? library + ":" + before : library).c_str(), 1);
  setenv("AMPSIM_EXEC", "opencl", 1);
  if (given) {
    setenv("AMPSIM_RUN_SOURCES", line_of(given->compile.sources).c_str(), 1);
    setenv("AMPSIM_RUN_OPTIONS", line_of(given->determining).c_str(), 1);
  }
  setenv("OCL_ICD_VENDORS", driver.c_str(), 1);
  setenv("OCL_ICD_FILENAMES", driver.c_str(), 1);
  std::vector<char *> words{const_cast<char *>(program.c_str())};
  for (const std::string &argument : options.arguments)
    words.push_back(const_cast<char *>(argument.c_str()));
  words.push_back(nullptr);
  execvp(program.c_str(), words.data());
  const int error = errno;
  throw UsageError(fmt::format("cannot run '{}': {}", program, std::strerror(error)),
                   error == ENOENT ? "'ampsim exec' runs programs as a shell does; for a source, see 'ampsim run'"
                                   : "");
}

} // namespace ampsim::cli
