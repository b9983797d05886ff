// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The plan of a gate: programs from the command line and from manifests, in a deterministic order.
//
// A manifest is TOML. Its paths, those in options included, are relative to its folder.
//
//   suppressions = "known.toml"          # or an array; of all programs of the gate
//   baseline = "baseline.json"
//   fail-on = "error"
//   journal = "races.db"
//
//   [defaults]                           # of this manifest's programs
//   options = ["-I", "include"]          # of `ampsim run`
//
//   [[program]]
//   name = "reduce"                      # default: its first source
//   sources = ["reduce.cpp", "util.cpp"] # one program, or
//   each = "tests/**/*.cpp"              # every matching file is a program
//   args = ["1024"]
//   options = ["-O2"]                    # after those of [defaults]
//   expect = "clean"                     # or "findings", or "annotations" (as `ampsim verify`)
//   exit = 0                             # the program's own status; default 0, and any where findings are expected
//   allow-no-launches = false
//   require = "proved"                   # `ampsim prove` must prove its kernels
//   kernels = ["reduce"]                 # the kernels that must be proved: parts of their names; default: all
//   inputs = ["data/*.bin"]              # files that it reads as it runs, for the journal
#pragma once

#include "cli/gate/options.h"
#include "cli/report/suite.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

std::optional<Expect> expect_named(std::string_view name);

struct PlannedProgram {
  std::string name; // unique
  std::size_t position = 0;
  std::vector<std::string> sources, options, arguments;
  std::vector<std::string> inputs; // files that it reads as it runs, as far as they are declared
  Expect expect = Expect::clean;
  std::optional<int> exit; // nullopt: any
  bool allow_no_launches = false;
  bool require_proved = false;
  std::vector<std::string> proved_kernels; // parts of the names of those that have to be; empty: all
  double time_limit = 0;                   // seconds, of the run
  double extra_time = 300;                 // seconds beyond it, to compile and to report
};

struct Plan {
  std::vector<PlannedProgram> programs; // of this shard
  std::size_t total = 0;                // of all shards
  std::string identity;                 // of all shards: a hash of the programs' names, without folders
  Shard shard;
  unsigned parallel = 1; // programs at a time
  std::vector<std::string> suppressions;
  std::string baseline, journal; // files; empty: none
  std::optional<Severity> fail_on;

  /// Returns whether rules suppress findings that the programs' runs do not have.
  bool suppresses() const { return !suppressions.empty() || !baseline.empty(); }
};

/// Checks every file that the command line and the manifests name. Throws UsageError.
Plan make_plan(const GateOptions &options);

/// Adds the options in the sources' `// OPTIONS:` lines, like `ampsim verify`. Does nothing if no annotations are
/// expected.
void add_annotated_options(PlannedProgram &program);

/// "2/8", or "auto": from AMPSIM_SHARD, or the variables of test runners and batch systems (shard.cpp). Throws
/// UsageError.
Shard parse_shard(const std::string &text);

} // namespace ampsim::cli
