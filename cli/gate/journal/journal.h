// What a gate leaves behind as it goes: each program's result, stored as the program ends. (docs/gate.md, "Journal")
//
// A journal is an SQLite file. It holds runs, the results of each, and the outcomes that results refer to: an outcome is
// what a program's process left, before anything is suppressed or judged, so that it can stand for a run of the same
// program under other suppressions. Of a program's outcomes only the latest keeps its report; verdicts, times and
// fingerprints of findings stay for the history.
//
// Several gates may work on one run, each taking the next program that nobody has taken. A gate that does not sign in any
// more loses what it has taken to the next one that asks.
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

/// Opens a journal and makes its tables where it is new. Throws UsageError where the file is none of ours.
Database open_journal(const std::string &file);

class Journal {
public:
  /// Begins a run of the plan in its journal, or goes on with one. Throws UsageError.
  Journal(const Plan &plan, std::vector<Identity> identities, JournalUse use);

  /// Of the run.
  std::int64_t number() const { return run; }
  /// Programs of the run that have a result, whoever has brought it.
  std::size_t results();
  /// Do other gates work on this run, too?
  bool is_shared() const { return use.join; }
  /// Of a shared run: place in the plan of the next program, or nothing where none is left to take. Throws UsageError
  /// where the journal fails.
  std::optional<std::size_t> take();
  /// What stands for a run of the program.
  std::optional<WorkerResult> known(std::size_t place);
  /// A program has ended. Says whether its result is this gate's to report: not where another gate has brought it.
  bool store(std::size_t place, const WorkerResult &left);
  /// How a program was judged.
  void store_verdict(std::size_t place, const ProgramResult &result);
  /// To be called now and then: this gate is alive.
  void sign_in();
  /// This gate has no program left to run.
  void finish();
  /// A line for each thing that is to be known of the run beside its report.
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
  std::size_t stood_for = 0, run_here = 0;      // programs
  std::map<std::size_t, std::int64_t> outcomes; // of this run, by place
  std::map<std::size_t, std::size_t> places;    // by position
  Clock::time_point signed_in = Clock::now();
};

} // namespace ampsim::cli
