// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See journal.h.
#include "cli/gate/journal/journal.h"
#include "cli/gate/journal/revision.h"
#include "cli/gate/judge.h"
#include "cli/report/names.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"
#include "frontend/driver/cache.h"

#include <cerrno>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ampsim::cli {

namespace {

constexpr std::int64_t application = 0x616d7073, format = 1; // "amps"
constexpr std::int64_t absent_after = 60;                    // seconds without a sign of a gate
constexpr auto sign_in_every = std::chrono::seconds(5);
constexpr std::int64_t runs_with_reports = 20; // of outcomes that no later run has used

constexpr const char *tables[] = {
    "CREATE TABLE run (id INTEGER PRIMARY KEY, suite TEXT NOT NULL, shared INTEGER NOT NULL, shard TEXT NOT NULL,"
    " total INTEGER NOT NULL, folder TEXT NOT NULL, ampsim TEXT NOT NULL, revision TEXT NOT NULL,"
    " started INTEGER NOT NULL, ended INTEGER)",
    "CREATE INDEX run_suite ON run (suite)",
    // `content`: a hash of all inputs. `report` is null if a later outcome has replaced it.
    "CREATE TABLE outcome (id INTEGER PRIMARY KEY, command TEXT NOT NULL, files TEXT NOT NULL, inputs BLOB,"
    " content TEXT, how TEXT NOT NULL, wait_status INTEGER NOT NULL, late INTEGER NOT NULL, seconds REAL NOT NULL,"
    " report BLOB, output BLOB)",
    "CREATE INDEX outcome_command ON outcome (command)",
    "CREATE TABLE result (run INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL,"
    " outcome INTEGER NOT NULL, reused INTEGER NOT NULL, verdict TEXT, PRIMARY KEY (run, position)) WITHOUT ROWID",
    "CREATE INDEX result_name ON result (name, run)",
    "CREATE INDEX result_outcome ON result (outcome)",
    "CREATE TABLE finding (outcome INTEGER NOT NULL, fingerprint TEXT NOT NULL, severity TEXT NOT NULL,"
    " message TEXT NOT NULL, PRIMARY KEY (outcome, fingerprint)) WITHOUT ROWID",
    "CREATE TABLE claimant (id INTEGER PRIMARY KEY, host TEXT NOT NULL, process INTEGER NOT NULL,"
    " seen INTEGER NOT NULL)",
    "CREATE TABLE claim (run INTEGER NOT NULL, position INTEGER NOT NULL, claimant INTEGER NOT NULL,"
    " PRIMARY KEY (run, position)) WITHOUT ROWID",
};

std::int64_t now() { return std::time(nullptr); }

std::string host() {
  char name[256] = {};
  gethostname(name, sizeof name - 1);
  return name;
}

/// A word for how a program ended; distinguishes outcomes that can replace another run from those that cannot.
std::string how_it_ended(const ProgramResult &result) {
  if (!result.failures.empty())
    return "lost"; // there is no report
  switch (result.report.outcome) {
  case Outcome::exited:
    return "exited";
  case Outcome::not_compiled:
    return "not compiled";
  case Outcome::time_limit:
    return "time limit";
  case Outcome::memory_limit:
    return "memory limit";
  case Outcome::signal:
    return result.report.signal == SIGKILL ? "killed" : "signal";
  }
  return "lost";
}

} // namespace

Database open_journal(const std::string &file) {
  auto refuse = [&](std::string_view why, std::string hint = {}) {
    throw UsageError(fmt::format("cannot use the journal '{}': {}", file, why), std::move(hint));
  };
  try {
    Database database(file);
    database.transaction([&] {
      auto number = [&](const char *pragma) {
        Statement query = database.prepare(pragma);
        return query.next() ? query.number(0) : 0;
      };
      Statement count = database.prepare("SELECT count(*) FROM sqlite_schema");
      count.next();
      if (count.number(0) == 0) {
        for (const char *table : tables)
          database.run(table);
        database.run(fmt::format("PRAGMA application_id = {}", application).c_str());
        database.run(fmt::format("PRAGMA user_version = {}", format).c_str());
      } else if (number("PRAGMA application_id") != application) {
        refuse("it is not a journal of ampsim");
      } else if (number("PRAGMA user_version") != format) {
        refuse("it was written by another version of ampsim",
               "use another file name; the old journal keeps its history");
      }
    });
    return database;
  } catch (const DatabaseError &error) {
    refuse(error.what());
    throw; // unreachable
  }
}

Journal::Journal(const Plan &plan, std::vector<Identity> identities, JournalUse use)
    : plan(plan), identities(std::move(identities)), use(use), database(open_journal(plan.journal)) {
  for (std::size_t place = 0; place < plan.programs.size(); ++place)
    places[plan.programs[place].position] = place;
  try {
    open_run(suite_identity(plan, this->identities));
  } catch (const DatabaseError &error) {
    throw UsageError(fmt::format("cannot use the journal '{}': {}", plan.journal, error.what()));
  }
}

/// The programs matter more than the journal: if it cannot be written, the gate continues without it. Gates that share
/// a run cannot.
bool Journal::attempt(const std::function<void()> &write) {
  if (broken)
    return false;
  try {
    write();
    return true;
  } catch (const DatabaseError &error) {
    if (use.join)
      throw UsageError(fmt::format("cannot use the shared journal '{}': {}", plan.journal, error.what()),
                       "the other gates continue; '--resume' runs the remaining programs", status_internal);
    fmt::print(stderr, "ampsim: warning: cannot write the journal '{}': {}; later results are not recorded\n",
               plan.journal, error.what());
    broken = true;
    return false;
  }
}

void Journal::open_run(std::string_view suite) {
  database.transaction([&] {
    Statement insert = database.prepare("INSERT INTO claimant (host, process, seen) VALUES (?, ?, ?)");
    insert.bind(host()).bind(std::int64_t(getpid())).bind(now()).run();
    claimant = database.last_row();
    if (use.run) {
      Statement given = database.prepare("SELECT id FROM run WHERE suite = ? AND id = ?");
      given.bind(suite).bind(use.run);
      if (!given.next())
        throw UsageError(fmt::format("unknown run {1} of this suite in the journal '{0}'", plan.journal, use.run),
                         "sources, options and ampsim must be the same as when the run was started");
      run = use.run;
    } else if (use.resume || use.join) {
      Statement last =
          database.prepare(use.resume ? "SELECT id FROM run WHERE suite = ? ORDER BY id DESC LIMIT 1"
                                      : "SELECT id FROM run WHERE suite = ? AND shared AND ended IS NULL"
                                        " ORDER BY id DESC LIMIT 1");
      last.bind(suite);
      if (last.next())
        run = last.number(0);
    }
    if (run == 0) {
      Statement begin =
          database.prepare("INSERT INTO run (suite, shared, shard, total, folder, ampsim, revision, started)"
                           " VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
      begin.bind(suite).bind(std::int64_t(use.join)).bind(fmt::format("{}/{}", plan.shard.index, plan.shard.of));
      begin.bind(std::int64_t(plan.programs.size())).bind(std::filesystem::current_path().string());
      begin.bind(program_version).bind(revision()).bind(now()).run();
      run = database.last_row();
    }
    Statement results = database.prepare("SELECT position, outcome FROM result WHERE run = ?");
    results.bind(run);
    while (results.next())
      if (auto place = places.find(std::size_t(results.number(0))); place != places.end())
        outcomes[place->second] = results.number(1);
  });
}

//===--- claims -------------------------------------------------------------------------===//

std::optional<std::size_t> Journal::take() {
  std::optional<std::size_t> taken;
  attempt([&] { database.transaction([&] { taken = next_unclaimed(); }); });
  return taken;
}

std::optional<std::size_t> Journal::next_unclaimed() {
  Statement last = database.prepare("SELECT coalesce(max(position) + 1, 0) FROM claim WHERE run = ?");
  last.bind(run).next();
  std::optional<std::int64_t> position = last.number(0);
  if (std::size_t(*position) >= plan.total)
    position = abandoned_claim();
  if (!position)
    return std::nullopt;
  Statement claim = database.prepare("INSERT OR REPLACE INTO claim (run, position, claimant) VALUES (?, ?, ?)");
  claim.bind(run).bind(*position).bind(claimant).run();
  const auto place = places.find(std::size_t(*position));
  if (place == places.end())
    throw DatabaseError(fmt::format("it does not contain program {} of this suite", *position));
  return place->second;
}

/// A claim whose gate has died, or has not been seen for a long time.
std::optional<std::int64_t> Journal::abandoned_claim() {
  Statement open = database.prepare(
      "SELECT claim.position, claimant.id, claimant.host, claimant.process, claimant.seen FROM claim"
      " JOIN claimant ON claimant.id = claim.claimant WHERE claim.run = ? AND NOT EXISTS"
      " (SELECT 1 FROM result WHERE result.run = claim.run AND result.position = claim.position)");
  open.bind(run);
  while (open.next()) {
    bool died = open.text(2) == host() && kill(pid_t(open.number(3)), 0) != 0 && errno == ESRCH;
    if (open.number(1) != claimant && (died || now() - open.number(4) > absent_after))
      return open.number(0);
  }
  return std::nullopt;
}

void Journal::sign_in() {
  if (Clock::now() - signed_in < sign_in_every)
    return;
  signed_in = Clock::now();
  attempt([&] { database.prepare("UPDATE claimant SET seen = ? WHERE id = ?").bind(now()).bind(claimant).run(); });
}

//===--- results ------------------------------------------------------------------------===//

/// Launches that were not explained, because the run had an error. Now that may be suppressed.
static bool may_have_repeats(const Report &report) {
  return std::ranges::any_of(report.findings, &ReportFinding::at_least);
}

std::optional<WorkerResult> Journal::outcome_of(std::size_t place, std::int64_t id, bool of_this_run) {
  Statement query = database.prepare(
      "SELECT files, inputs, how, wait_status, late, seconds, report, output FROM outcome WHERE id = ?");
  query.bind(id);
  if (!query.next() || query.is_null(6) || query.text(0) != identities[place].files)
    return std::nullopt;
  const std::string inputs = query.text(1), how = query.text(2);
  if (how == "lost" || how == "killed") // may have been caused by the machine
    return std::nullopt;
  // A program that ended in another way may end differently the next time. Within one run, nothing is run twice.
  if (!of_this_run && ((how != "exited" && how != "not compiled") || inputs.empty()))
    return std::nullopt;
  if (!inputs.empty() && !frontend::program_key("", inputs, files_seen))
    return std::nullopt; // a header has changed
  WorkerResult left{.status = int(query.number(3)),
                    .overdue = query.number(4) != 0,
                    .report = query.text(6),
                    .output = query.text(7),
                    .inputs = inputs,
                    .seconds = query.real(5)};
  if (!of_this_run && plan.suppresses() && may_have_repeats(result_of(plan.programs[place], left).report))
    return std::nullopt;
  return left;
}

std::optional<std::int64_t> Journal::latest_outcome(std::size_t place) {
  Statement latest = database.prepare("SELECT max(id) FROM outcome WHERE command = ?");
  latest.bind(identities[place].command);
  return latest.next() && !latest.is_null(0) ? std::optional(latest.number(0)) : std::nullopt;
}

std::optional<WorkerResult> Journal::known(std::size_t place) {
  std::optional<WorkerResult> found;
  attempt([&] {
    if (auto mine = outcomes.find(place); mine != outcomes.end())
      found = outcome_of(place, mine->second, true);
    if (found || use.rerun)
      return;
    const std::optional<std::int64_t> latest = latest_outcome(place);
    if (latest)
      found = outcome_of(place, *latest, false);
    if (found)
      refer(place, *latest, true);
  });
  replaced += found.has_value();
  return found;
}

void Journal::refer(std::size_t place, std::int64_t outcome, bool reused) {
  outcomes[place] = outcome;
  Statement insert = database.prepare(
      "INSERT OR REPLACE INTO result (run, position, name, outcome, reused) VALUES (?, ?, ?, ?, ?)");
  insert.bind(run).bind(std::int64_t(plan.programs[place].position)).bind(plan.programs[place].name);
  insert.bind(outcome).bind(std::int64_t(reused)).run();
}

bool Journal::is_claimed(std::size_t place) {
  Statement claim = database.prepare("SELECT claimant FROM claim WHERE run = ? AND position = ?");
  claim.bind(run).bind(std::int64_t(plan.programs[place].position));
  return claim.next() && claim.number(0) == claimant;
}

bool Journal::store(std::size_t place, const WorkerResult &left) {
  ++run_here;
  bool mine = true;
  attempt([&] {
    database.transaction([&] {
      mine = !use.join || is_claimed(place); // otherwise this gate was considered dead
      if (mine)
        insert_outcome(place, left);
    });
  });
  return mine;
}

void Journal::insert_outcome(std::size_t place, const WorkerResult &left) {
  const ProgramResult result = result_of(plan.programs[place], left);
  const auto &[command, files] = identities[place];
  std::optional<std::string> content;
  if (!left.inputs.empty())
    content = frontend::program_key(command + files, left.inputs);
  Statement insert =
      database.prepare("INSERT INTO outcome (command, files, inputs, content, how, wait_status, late,"
                       " seconds, report, output) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(command).bind(files).bind_bytes(left.inputs);
  content ? insert.bind(*content) : insert.bind_null();
  insert.bind(how_it_ended(result)).bind(std::int64_t(left.status)).bind(std::int64_t(left.overdue));
  insert.bind(left.seconds).bind_bytes(left.report).bind_bytes(left.output).run();
  const std::int64_t outcome = database.last_row();
  refer(place, outcome, false);
  Statement finding = database.prepare(
      "INSERT OR IGNORE INTO finding (outcome, fingerprint, severity, message) VALUES (?, ?, ?, ?)");
  for (const ReportFinding &each : result.report.findings)
    finding.bind(outcome).bind(each.id).bind(name(each.severity)).bind(each.message).run();
  database
      .prepare("UPDATE outcome SET inputs = NULL, report = NULL, output = NULL"
               " WHERE command = ? AND id < ? AND report IS NOT NULL")
      .bind(command)
      .bind(outcome)
      .run();
}

void Journal::store_verdict(std::size_t place, const ProgramResult &result) {
  attempt([&] {
    Statement update = database.prepare("UPDATE result SET verdict = ? WHERE run = ? AND position = ?");
    update.bind(result.failures.empty() ? "ok" : result.failures[0].what).bind(run);
    update.bind(std::int64_t(plan.programs[place].position)).run();
  });
}

void Journal::finish() {
  attempt([&] { database.transaction([&] { end_run(); }); });
}

void Journal::end_run() {
  if (results() < plan.programs.size())
    return;
  database.prepare("UPDATE run SET ended = ? WHERE id = ?").bind(now()).bind(run).run();
  database.prepare("DELETE FROM claim WHERE run = ?").bind(run).run();
  database
      .prepare("UPDATE outcome SET inputs = NULL, report = NULL, output = NULL WHERE report IS NOT NULL AND"
               " id NOT IN (SELECT outcome FROM result WHERE run > ?)")
      .bind(run - runs_with_reports)
      .run();
}

std::size_t Journal::results() {
  std::size_t count = 0;
  attempt([&] {
    Statement results = database.prepare("SELECT count(*) FROM result WHERE run = ?");
    results.bind(run).next();
    count = std::size_t(results.number(0));
  });
  return count;
}

std::string Journal::summary() const {
  std::string text;
  if (use.join)
    text +=
        fmt::format("ampsim: this gate ran {} of {} programs; 'ampsim gate --journal {} --resume' reports on all\n",
                    run_here + replaced, plan.total, plan.journal);
  if (replaced && !use.run) // otherwise an engine's gates have run them
    text += fmt::format("ampsim: {} of {} unchanged; results are from the journal '{}'\n", replaced,
                        counted(plan.programs.size(), "program is", "programs are"), plan.journal);
  return text;
}

} // namespace ampsim::cli
