// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs one annotated program in every way that must not matter, and compares.
//
//   annotated_programs PROGRAM.cpp [-v]
//
// With AMPSIM_ALL_WAYS the program is compiled once, and its kernels at each level of optimisation (-O0, -O2); it runs
// under three orders with 1 and 4 jobs, in a child of this process. Without, half of the programs run at -O2, with
// both numbers of jobs, and the other half at -O0, under both of the other orders or the program's own; its name
// decides. Each run must match the annotations in the source, as `ampsim verify` compares them. Beyond that:
//   - reports of runs that differ in --jobs only are the same bytes;
//   - reports of runs that differ in level or order name the same findings: everything except the values seen and, if
//     a kernel depends on the order in which its threads run, the threads seen;
//   - a program that says HAZARD-NONE returns 0: it checks its own results;
//   - in the first way at -O2, each launch without a race leaves the same memory contents as in unoptimised code.
#include "cli/analysis/run.h"
#include "cli/analysis/verify.h"
#include "cli/options.h"
#include "cli/report/json.h"
#include "cli/support/version.h"
#include "detector/detect/hook_bitcode.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/xxhash.h>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace ampsim::cli {

namespace {

/// The part that must be the same under every order: the findings without what depends on the course of the run.
std::string order_independent(const std::string &json) {
  nlohmann::json report = nlohmann::json::parse(json), findings = nlohmann::json::array();
  for (nlohmann::json &finding : report["findings"]) {
    nlohmann::json kept;
    for (const char *key : {"kind", "scope", "memory", "severity", "variable", "id"})
      if (finding.contains(key))
        kept[key] = finding[key];
    for (const nlohmann::json &access : finding.value("accesses", nlohmann::json::array()))
      kept["accesses"].push_back({access["access"], access["stack"]});
    findings.push_back(kept);
  }
  return findings.dump(1);
}

struct Failure {
  std::string where, what;
};

struct Trial {
  unsigned level = 0, jobs = 0;
  std::string order;
  std::string name() const { return fmt::format("-O{} --jobs {} --order {}", level, jobs, order); }
};

/// Both numbers of jobs at -O2, and the other orders at -O0: there they run other forms than at -O2, but detect with
/// the same cells, and compiling those forms optimised would take longer than all the rest.
bool is_chosen(const Trial &trial, const std::vector<std::string> &orders) {
  const bool first = trial.order == orders.front();
  if (trial.level == 2)
    return first;
  if (first && orders.size() > 1)
    return false;
  return trial.jobs == (trial.order == orders.back() ? 1u : 4u);
}

std::vector<unsigned> levels_of(std::string_view file, bool all_ways) {
  if (all_ways)
    return {0, 2};
  return {llvm::xxh3_64bits(llvm::sys::path::stem(file)) % 2 ? 0u : 2u};
}

std::vector<Failure> check(const std::string &file, bool verbose) {
  const bool all_ways = std::getenv("AMPSIM_ALL_WAYS") != nullptr;
  std::vector<Failure> failures;
  std::string first_name, first_findings;
  SourceText sources;
  Annotations annotations = read_annotations({file}, sources);

  for (unsigned level : levels_of(file, all_ways)) {
    AnalysisOptions options;
    options.compile.sources = {file};
    options.compile.optimization = level;
    options.compile.baseline =
        false; // small launches also run the code of that level; baseline code is that of -O0
    options.compile.hook_bitcode = hook_bitcode();
    options.compile.build = object_build();
    options.compile.cache = true; // the sources for both levels, and each form for all runs that need it
    parse_more_options(options, options_annotation(file, sources));
    bool own_order = options.order.kind != Order::Kind::forward ||
                     options_annotation(file, sources).find("--order") != std::string::npos;
    frontend::CompileResult compiled = frontend::compile(options.compile);
    if (!compiled.program) {
      failures.push_back({fmt::format("-O{}", level), "does not compile"});
      continue;
    }
    frontend::Program &program = *compiled.program.release(); // lives until this process ends

    std::vector<std::string> orders{"forward", "reverse", "shuffle:1"};
    if (own_order)
      orders = {"its own"};
    for (const std::string &order : orders) {
      std::string with_one_job;
      for (unsigned jobs : {1u, 4u}) {
        Trial trial{level, jobs, order};
        if (!all_ways && !is_chosen(trial, orders))
          continue;
        AnalysisOptions how = options;
        how.jobs = jobs;
        if (!own_order)
          parse_more_options(how, "--order " + order);
        RunOptions run = run_options(how);
        run.time_limit = run.time_limit.value_or(600);
        run.verify = level == 2 && jobs == 1;
        RunOutcome outcome = run_program(program, run);
        Report report = make_report(how.compile.sources, {}, run, program.tables(), outcome, {}, sources);
        std::string json = json_report(report);
        if (verbose)
          fmt::print("{}: {} findings, status {}\n", trial.name(), report.findings.size(), report.exit);

        std::size_t before = failures.size();
        std::vector<Mismatch> mismatches = compare(report, annotations);
        for (const Mismatch &each : mismatches)
          failures.push_back({trial.name(), fmt::format("{}:{}: {}", each.file, each.line, each.message)});
        if (outcome.outcome != Outcome::exited)
          failures.push_back(
              {trial.name(), fmt::format("the program did not end by itself (signal {})", outcome.signal)});
        else if (annotations.none && outcome.exit != 0)
          failures.push_back(
              {trial.name(), fmt::format("the program's own check failed: it returned {}", outcome.exit)});
        std::string findings = order_independent(json);
        if (first_name.empty()) {
          first_name = trial.name();
          first_findings = findings;
        } else if (findings != first_findings) {
          failures.push_back({trial.name(), fmt::format("other findings than with {}:\n{}\ninstead of\n{}",
                                                        first_name, findings, first_findings)});
        }
        if (jobs == 1)
          with_one_job = json;
        else if (!with_one_job.empty() && json != with_one_job)
          failures.push_back({trial.name(), fmt::format("another report than with --jobs 1:\n{}\ninstead of\n{}",
                                                        json, with_one_job)});
        if (failures.size() > before && failures.size() > 4)
          return failures; // enough to show
      }
    }
  }
  return failures;
}

} // namespace

/// Prints the failures and returns their number.
static std::size_t check_and_print(const char *file, bool verbose) {
  std::vector<Failure> failures = check(file, verbose);
  for (const Failure &each : failures)
    fmt::print("{}: {}: {}\n", file, each.where, each.what);
  return failures.size();
}

} // namespace ampsim::cli

int main(int count, char **words) {
  if (count < 2) {
    std::fputs("usage: annotated_programs PROGRAM.cpp [-v]\n", stderr);
    return 64;
  }
  std::size_t failures = ampsim::cli::check_and_print(words[1], count > 2 && std::string_view(words[2]) == "-v");
  std::fflush(nullptr);
  _exit(failures == 0 ? 0 : 1); // compiled programs are never torn down
}
