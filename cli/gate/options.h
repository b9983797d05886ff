// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The programs of a gate, how they are run, and the expected results.
#pragma once

#include "cli/analysis/options.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ampsim::cli {

/// The result that a gate expects of a program.
enum class Expect : std::uint8_t { clean, findings, annotations };

/// The relation of a run to earlier ones in its journal.
struct JournalUse {
  bool resume = false;  // continue the last run of this suite
  bool rerun = false;   // no outcome of another run replaces a program's run
  bool join = false;    // share an unfinished run
  std::int64_t run = 0; // the number of the run to share or continue; 0: the last
};

/// The machines that run the suite instead of this one.
struct EngineOptions {
  std::string name;               // "slurm", "mpi", "kubernetes"; empty: here
  unsigned workers = 4;           // gates
  std::vector<std::string> words; // for sbatch, mpirun, kubectl
  std::string image, claim;       // of Kubernetes
  bool submit = true;
};

struct GateOptions {
  /// The options that each program runs with; `compile.sources` are the operands, `report` is the gate's own.
  AnalysisOptions program;
  std::vector<std::string> handed_on; // command-line options that each program is run with, as words
  bool fail_on_given = false;         // on the command line, which overrides all manifests
  Expect expect = Expect::clean;      // of programs on the command line
  bool allow_no_launches = false;
  unsigned parallel = 0;            // programs in parallel; 0: from the environment or the machine
  std::optional<double> extra_time; // seconds beyond a program's time limit
  std::string shard;                // "2/8", "auto", or empty
  std::string balance;              // a journal or a report with times, to divide the suite by; or empty
  std::string journal;              // file; empty: from a manifest
  JournalUse journal_use;
  EngineOptions engine;
  bool history = false; // of the journal, instead of a run; the operands are names of programs
  bool judged = false;  // the status says whether every program was judged, not the verdict
  /// Sets options of one program given in its source or in a manifest. Throws UsageError.
  std::function<void(AnalysisOptions &program, std::span<const std::string> words)> parse_program_options;
};

struct MergeOptions {
  std::vector<std::string> files;
  bool launch = false; // they are parts of one
  ReportOptions report;
};

} // namespace ampsim::cli
