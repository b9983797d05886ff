// What a gate runs, how, and what it wants to see.
#pragma once

#include "cli/analysis/options.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ampsim::cli {

/// What a gate wants to see of a program.
enum class Expect : std::uint8_t { clean, findings, annotations };

/// How a run goes together with those before it in its journal.
struct JournalUse {
  bool resume = false;  // go on with the last run of this suite
  bool rerun = false;   // no outcome of another run stands for a program
  bool join = false;    // share a run that is under way
  std::int64_t run = 0; // the one that is shared or gone on with, by its number; 0: the last
};

/// Where a suite is run instead of here.
struct EngineOptions {
  std::string name;               // "slurm", "mpi", "kubernetes"; empty: here
  unsigned workers = 4;           // gates
  std::vector<std::string> words; // for sbatch, mpirun, kubectl
  std::string image, claim;       // of Kubernetes
  bool submit = true;
};

struct GateOptions {
  /// What each program is run with; `compile.sources` are the operands, `report` is the gate's own.
  AnalysisOptions program;
  std::vector<std::string> handed_on; // options of the command line that each program is run with, as words
  bool fail_on_given = false;         // by the command line, which decides for all manifests
  Expect expect = Expect::clean;      // of programs on the command line
  bool allow_no_launches = false;
  unsigned parallel = 0;            // programs at a time; 0: what the environment or the machine says
  std::optional<double> extra_time; // seconds beyond a program's time limit
  std::string shard;                // "2/8", "auto", or empty
  std::string balance;              // a journal or a report with times, to divide the suite by; or empty
  std::string journal;              // file; empty: what a manifest says
  JournalUse journal_use;
  EngineOptions engine;
  bool history = false; // of the journal, instead of a run; the operands are names of programs
  bool judged = false;  // the status says whether every program was judged, not how
  /// Sets options of one program that stand in its source or in a manifest. Throws UsageError.
  std::function<void(AnalysisOptions &program, std::span<const std::string> words)> parse_program_options;
};

struct MergeOptions {
  std::vector<std::string> files;
  bool launch = false; // they are parts of one
  ReportOptions report;
};

} // namespace ampsim::cli
