// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reports of one or several programs as one value: the input of every report format.
//
// `run` makes a suite of one program (single() is true, and formats omit what applies to suites), `gate` and `merge`
// make larger ones. A suite survives the round trip through JSON (json_reader.h), so that its programs can run in
// separate processes, and on separate machines.
#pragma once

#include "cli/report/value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

/// The reason why a program fails.
struct ProgramFailure {
  std::string what;    // for a table: "findings", "crash", "time limit", ...
  std::string message; // "2 findings of severity error"
  int status = 1;      // the gate's exit status if nothing graver has happened
  /// True if the report's findings are the failure.
  bool by_findings() const { return what == "findings"; }
  friend bool operator==(const ProgramFailure &, const ProgramFailure &) = default;
};

struct ProgramResult {
  std::string name;                     // unique in a suite; of `run`, the program's first file
  std::size_t position = 0;             // in the whole suite, from 0
  Report report;                        // of a program without a report: only its files and arguments
  std::vector<ProgramFailure> failures; // gravest first; empty: passed
  std::vector<ProgramFailure> unproved; // missing proofs that the gate requires
  double seconds = 0;                   // including compilation; 0 if unknown
  std::string output;                   // the end of a failed program's output
};

/// A rule that suppresses findings, and whether it did: an entry of a file of suppressions, or a comment in the
/// source.
struct SuppressionUse {
  std::string file;
  unsigned line = 0;
  std::string text;     // "NOHAZARD(waw)", "kind waw, variable sum"
  std::string problem;  // the problem with the rule itself, or empty
  bool used = false;    // it has suppressed a finding
  bool testable = true; // a program that was checked for what the rule names has finished
};

/// Programs are dealt out in turns: shard 1 of 3 has the first, the fourth, ...
struct Shard {
  unsigned index = 1, of = 1;
  friend bool operator==(const Shard &, const Shard &) = default;
};

struct Suite {
  std::vector<ProgramResult> programs; // by position
  std::optional<std::size_t> total;    // programs of the whole suite; nullopt: this is the report of `run`
  Shard shard;
  std::string identity;                              // the same in all shards of a suite
  std::vector<SuppressionUse> suppressions;          // by file and line
  std::uint64_t baseline_known = 0;                  // findings in the baseline that occurred again
  std::uint64_t baseline_gone = 0;                   // and no longer occur, of programs that finished
  std::optional<Severity> fail_on = Severity::error; // nullopt: findings never fail

  bool single() const { return !total; }
  std::uint64_t count(Severity severity) const;
  std::uint64_t findings() const, suppressed() const, failed() const;
  ReportCoverage coverage() const; // sums; kinds that were detected in any program
};

/// Returns whether it is one of the findings that fail the program. False if findings are expected.
bool fails(const ReportFinding &finding, const ProgramResult &program, const Suite &suite);

/// The suite of `ampsim run`.
Suite suite_of(Report report);

/// The executable, or the first of the files.
std::string called(const Report &report);
/// "prog --size 3".
std::string with_arguments(std::string name, const Report &report);

/// Invalid or unused suppressions, as diagnostics with the code "suppression".
std::vector<Diagnostic> suppression_warnings(const Suite &suite);

/// Their number, if warnings fail: they fail the suite, not a program.
std::size_t failing_suppressions(const Suite &suite);

} // namespace ampsim::cli
