// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of all commands that run programs: how one program is compiled, run and reported.
#pragma once

#include "cli/report/options.h"
#include "cli/run/launch_choice.h"
#include "detector/findings/finding.h"
#include "detector/order/order_model.h"
#include "frontend/driver/program.h"
#include "model/decision_log.h"
#include "model/launch_part.h"
#include "simulator/machine.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// A kernel run on its own, without the program's main (`--kernel`).
struct KernelRun {
  std::string name;                       // as the program would write it; empty: the program runs
  std::optional<std::string> grid, block; // "8", "8,4,1"
  std::optional<std::string> offset;      // of the global ids
  std::optional<std::uint64_t> shared;    // bytes of dynamic shared memory
  std::vector<std::string> arguments;     // "n=512", "a=float[4096]:random:7"

  bool operator==(const KernelRun &) const = default;
};

/// The use of candidate fixes; each includes the one before, but `diff` is printed instead of written. `kept`: written,
/// with a copy of each original.
enum class Fixing : std::uint8_t { none, tried, written, kept, diff };

struct AnalysisOptions {
  CompileOptions compile{.baseline = true}; // `cache` is below
  bool cache = true;
  std::vector<std::string> arguments; // of the program, without argv[0]
  KernelRun kernel;

  KindSet kinds = KindSet::all();
  bool allow_same = false;
  bool histories = false; // HTML reports always record them
  bool exhaustive = false;
  bool explain_repeats = false; // RunOptions::explain_repeats
  OrderModel model = OrderModel::cuda;
  double explain_limit = 3; // seconds, as counted in accesses
  unsigned jobs = 0;        // 0: all cores
  Order order;
  unsigned schedules = 1;
  std::string device;             // to simulate, by its key; empty: the language's default
  unsigned devices = 1;           // the machine's number of devices of that kind
  bool exclusive_managed = false; // MachineOptions::exclusive_managed
  bool stop_on_first = false;
  LaunchChoice launches;
  std::optional<double> time_limit;          // seconds
  std::optional<std::uint64_t> memory_limit; // MB

  LaunchPart part;       // of one launch, after which the program ends
  std::string part_file; // for its memory effects; empty: none
  /// The command-line options as given, except those about parts and reports.
  std::vector<std::string> words;
  /// Those that determine what runs and what is found, for whoever wants to repeat a report.
  std::vector<std::string> determining;
  ReportOptions report;
  std::string inputs_file; // receives Program::inputs(), for a gate; empty: none
  /// The options of the program's run as given, NAME or NAME=VALUE, for a program that is an executable.
  std::vector<std::string> given;
  std::string given_for_sources; // an option that has no meaning for such a program
  // Only for `run`:
  bool stats = false;
  bool prove = false;      // skip checks that a proof makes redundant
  double prove_limit = 10; // seconds for all proofs of a run
  Fixing fixing = Fixing::none;
  DumpRequest dump;
  bool watch = false; // run again whenever a file of the program is saved
  /// Called with the files that the program is compiled from, and those that the compiler looked for in vain.
  std::function<void(const std::vector<std::string> &)> report_files;
};

/// Sets more options, given as `text` instead of a command line (a source's `// OPTIONS:` line). Throws UsageError.
using ParseMoreOptions = std::function<void(AnalysisOptions &options, std::string_view text)>;

} // namespace ampsim::cli
