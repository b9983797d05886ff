// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See selftest.h. The programs are written to a temporary folder, which is removed afterwards.
#include "cli/gate/selftest.h"
#include "cli/gate/embedded_text.h"
#include "cli/gate/gate.h"
#include "cli/report/detect_list.h"
#include "cli/report/explain.h"
#include "cli/report/names.h"
#include "cli/support/status_line.h"
#include "cli/support/usage_error.h"
#include "frontend/driver/temporary_folder.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <set>
#include <system_error>
#include <thread>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

constexpr double time_limit = 60; // seconds; of programs that take milliseconds

class Selftest {
public:
  explicit Selftest(const fs::path &folder) : folder(folder) {}

  /// A program, and the error in its result (empty: none).
  void add(const std::string &name, std::string_view text, Expect expect, std::vector<std::string> options,
           std::function<std::string(const ProgramResult &)> check, std::string_view extension = ".cpp") {
    std::string file = (folder / fmt::format("{}{}", plan.programs.size(), extension)).string();
    std::ofstream stream(file);
    if (!(stream << text) || !stream.flush())
      throw std::system_error(errno, std::generic_category(), fmt::format("cannot write '{}'", file));
    PlannedProgram program{.name = name, .position = plan.programs.size(), .sources = {file}};
    program.options = std::move(options);
    program.expect = expect;
    program.time_limit = time_limit;
    add_annotated_options(program);
    plan.programs.push_back(std::move(program));
    checks.push_back(std::move(check));
  }

  void limit_last(double seconds) { plan.programs.back().time_limit = seconds; }

  /// Prints errors and, with `verbose`, correct results. Returns the number of errors.
  std::size_t run(bool verbose, bool progress) {
    plan.total = plan.programs.size();
    plan.parallel = std::max(1u, std::thread::hardware_concurrency());
    plan.fail_on = Severity::error;
    int signal = 0;
    Suite suite = run_suite(plan, {"-O0"}, 1, progress, signal);
    std::size_t faults = 0;
    for (const ProgramResult &program : suite.programs) {
      std::string wrong = checks.at(program.position)(program);
      faults += !wrong.empty();
      if (verbose || !wrong.empty())
        fmt::print("{}: {}\n", program.name, wrong.empty() ? "ok" : wrong);
      if (!wrong.empty() && !program.output.empty())
        fmt::print("{}", program.output);
    }
    return faults;
  }

  std::size_t size() const { return plan.programs.size(); }

private:
  fs::path folder;
  Plan plan;
  std::vector<std::function<std::string(const ProgramResult &)>> checks;
};

std::string failures_of(const ProgramResult &program) {
  std::string text;
  for (const ProgramFailure &failure : program.failures)
    text += (text.empty() ? "" : "; ") + failure.message;
  return text;
}

/// Expects exactly this status and these kinds of findings.
std::function<std::string(const ProgramResult &)> ends_with(int status, std::size_t findings) {
  return [=](const ProgramResult &program) {
    int own = program.failures.empty() ? 0 : program.failures[0].status;
    if (own != status)
      return fmt::format("the gate's status would be {}, expected {} ({})", own, status, failures_of(program));
    if (program.report.findings.size() != findings)
      return fmt::format("{}, expected {}", counted(program.report.findings.size(), "finding", "findings"),
                         findings);
    return std::string();
  };
}

} // namespace

int selftest_command(const ReportOptions &options) {
  auto started = std::chrono::steady_clock::now();
  frontend::TemporaryFolder folder("ampsim-selftest");
  Selftest test(folder.path());
  std::set<Kind> kinds;
  for (const Explanation &text : explanations()) {
    kinds.insert(text.kind);
    const std::string name = fmt::format("{} in {}", info(text.kind).name, text.language->name);
    test.add(name + ", wrong", text.wrong, Expect::annotations, {}, failures_of, extension(text));
    test.add(name + ", fixed", text.fixed, Expect::annotations, {}, failures_of, extension(text));
  }
  test.add("crash", embedded::gate_selftest_amp_crash_cpp, Expect::clean, {"--detect=waw"},
           ends_with(status_signal + SIGSEGV, 1));
  test.add("time limit", embedded::gate_selftest_amp_hang_cpp, Expect::clean, {"--detect=waw"},
           ends_with(status_time_limit, 1));
  test.limit_last(1);
  test.add("no launches", embedded::gate_selftest_amp_nothing_cpp, Expect::clean, {}, ends_with(1, 0));
  test.add("does not compile", embedded::gate_selftest_amp_refused_cpp, Expect::clean, {},
           ends_with(status_not_compiled, 0));

  std::size_t faults = test.run(options.verbose, !options.quiet && is_redrawn_terminal());
  double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  if (faults) {
    fmt::print("ampsim: selftest failed: {} of {} programs were misjudged\n", faults, test.size());
    return status_internal;
  }
  if (!options.quiet)
    fmt::print("ampsim: selftest passed: {} kinds with fixed versions, a crash, a time limit and programs that "
               "cannot be checked ({:.1f} s)\n",
               kinds.size(), took);
  return 0;
}

} // namespace ampsim::cli
