// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The journal of a gate: each program's result, stored as the program ends. (docs/gate.md, "Journal")
//
// A journal is an SQLite file. It holds runs, the results of each, and the outcomes that results refer to: an outcome
// is what a program's process left, before anything is suppressed or judged, so that it can replace a run of the same
// program under other suppressions. Only the latest outcome of a program keeps its report; verdicts, times and
// fingerprints of findings are kept for the history.
//
// Several gates may work on one run, each taking the next unclaimed program. A gate that stops reporting loses its
// claims to the next one that needs a program.
#pragma once

#include "cli/gate/journal/identity.h"
#include "cli/gate/plan.h"
#include "cli/gate/worker.h"
#include "cli/report/suite.h"
#include "cli/support/database.h"
#include "frontend/driver/cache.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// Opens a journal and creates its tables if it is new. Throws UsageError if the file is not a journal.
Database open_journal(const std::string &file);

class Journal {
public:
  /// Begins or continues a run of the plan in its journal. Throws UsageError.
  Journal(const Plan &plan, std::vector<Identity> identities, JournalUse use);

  /// Results of the run.
  std::int64_t number() const { return run; }
  /// Programs of the run that have a result from any gate.
  std::size_t results();
  /// Returns whether other gates also work on this run.
  bool is_shared() const { return use.join; }
  /// For a shared run: the position in the plan of the next program, or nothing if none is left. Throws UsageError if
  /// the journal fails.
  std::optional<std::size_t> take();
  /// The stored result that replaces a run of the program.
  std::optional<WorkerResult> known(std::size_t place);
  /// A program has ended. Returns whether its result is this gate's to report: not if another gate has stored it.
  bool store(std::size_t place, const WorkerResult &left);
  /// Stores the verdict of a program.
  void store_verdict(std::size_t place, const ProgramResult &result);
  /// To be called periodically: reports that this gate is alive.
  void sign_in();
  /// This gate has no program left to run.
  void finish();
  /// Lines about the run to print in addition to its report.
  std::string summary() const;

private:
  using Clock = std::chrono::steady_clock;

  void open_run(std::string_view suite);
  bool attempt(const std::function<void()> &write);
  void end_run();
  void insert_outcome(std::size_t place, const WorkerResult &left);
  void refer(std::size_t place, std::int64_t outcome, bool reused);
  bool is_claimed(std::size_t place);
  std::optional<std::size_t> next_unclaimed();
  std::optional<std::int64_t> abandoned_claim();
  std::optional<std::int64_t> latest_outcome(std::size_t place);
  std::optional<WorkerResult> outcome_of(std::size_t place, std::int64_t id, bool of_this_run);

  const Plan &plan;
  std::vector<Identity> identities;
  frontend::FilesSeen files_seen; // by known()
  JournalUse use;
  Database database;
  std::int64_t run = 0, claimant = 0;
  bool broken = false;                          // it could not be written
  std::size_t replaced = 0, run_here = 0;       // programs
  std::map<std::size_t, std::int64_t> outcomes; // of this run, by place
  std::map<std::size_t, std::size_t> places;    // by position
  Clock::time_point signed_in = Clock::now();
};

} // namespace ampsim::cli
