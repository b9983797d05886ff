// One or several programs' reports as one value: what every report format is made from.
//
// `run` makes a suite of one program (single() is true, and formats leave out what is said of a suite), `gate` and
// `merge` make larger ones. A suite comes out of a JSON report as it went in (json_reader.h), so that the programs
// of a suite can run in processes, and on machines, of their own.
#pragma once

#include "cli/report/value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

/// Why a program is no success.
struct ProgramFailure {
  std::string what;    // for a table: "findings", "crash", "time limit", ...
  std::string message; // "2 findings of severity error"
  int status = 1;      // what the gate exits with where nothing graver has happened
  /// The report's findings say it themselves.
  bool by_findings() const { return what == "findings"; }
  friend bool operator==(const ProgramFailure &, const ProgramFailure &) = default;
};

struct ProgramResult {
  std::string name;                     // unique in the suite
  std::size_t position = 0;             // in the whole suite, from 0
  Report report;                        // of a program without a report: its files and arguments alone
  std::vector<ProgramFailure> failures; // the gravest first; empty: passed
  std::vector<ProgramFailure> unproved; // what is missing of the proofs that the gate asks for
  double seconds = 0;                   // compiling included
  std::string output;                   // the end of what a failed program printed
};

/// A rule that keeps findings out of the verdict, and whether it did: an entry of a file of suppressions, or a
/// comment in the source.
struct SuppressionUse {
  std::string file;
  unsigned line = 0;
  std::string text;     // "NOHAZARD(waw)", "kind waw, variable sum"
  std::string problem;  // what is wrong with the rule itself, or empty
  bool used = false;    // it has suppressed a finding
  bool testable = true; // a program came to its end that was looked at for what the rule names
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
  std::vector<SuppressionUse> suppressions;          // by file and line
  std::uint64_t baseline_known = 0;                  // findings that the baseline names and that were met again
  std::uint64_t baseline_gone = 0;                   // and that were not, of programs that came to their end
  std::optional<Severity> fail_on = Severity::error; // nullopt: findings never fail

  bool single() const { return !total; }
  std::uint64_t count(Severity severity) const;
  std::uint64_t findings() const, suppressed() const, failed() const;
  ReportCoverage coverage() const; // added up; kinds that any program was looked at for
};

/// Is it one of the findings that fail the program? Not where findings are expected.
bool fails(const ReportFinding &finding, const ProgramResult &program, const Suite &suite);

/// The suite of `ampsim run`.
Suite suite_of(Report report);

/// Suppressions that are wrong or of no use, as diagnostics with the code "suppression".
std::vector<Diagnostic> suppression_warnings(const Suite &suite);

/// How many of them there are, where warnings fail: no program's failure, but the suite's.
std::size_t failing_suppressions(const Suite &suite);

} // namespace ampsim::cli
