// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report as a value: everything that any format contains, with all ids resolved.
//
// make_report() is the one place where sites become functions, files and lines, and where findings get their message,
// hint and fingerprint. Formats are pure functions from here to a string; they determine the layout, not the words.
#pragma once

#include "cli/report/source_text.h"
#include "cli/run/process.h"
#include "frontend/driver/program.h"
#include "model/languages.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

/// A thread as named in a report. `tile` and `local` are empty if the launch is not tiled.
struct ReportThread {
  std::vector<std::int32_t> tile = {}, local = {}, global = {};
  const Language *language = &default_language(); // whose words name it
  std::string host = {}; // what it is instead of a thread: "the host", "cudaMemcpyAsync"; empty for threads
};

struct ReportAccess {
  AccessKind kind = AccessKind::read;
  std::uint32_t bytes = 0;
  ReportThread thread;
  std::string value;
  std::uint32_t interval = 0;
  std::vector<std::uint32_t> iterations;
  std::string variable;
  std::vector<std::int64_t> element;
  std::string member;
  std::vector<SourceFrame> stack; // innermost first; may be empty
  SourceExtent extent;
  std::vector<std::uint32_t>
      loops;                  // positions of the enclosing loops, to determine whether two accesses share them
  std::string scalar;         // the type of the accessed object, if known: "int", "float"
  bool atomic_exists = false; // there are atomic functions for that type
  bool loads = false;         // an atomic operation that only reads
  bool is_volatile = false;   // atomic because the object is volatile
  std::uint32_t launch = 0;   // across launches: its own; else 0
  bool own_code = false;      // the host's own access, not one of work that it enqueued
};

struct ReportGroup {
  bool ended = false; // these threads have ended; else they wait at a barrier
  bool other_arguments =
      false; // than those of the tile's first thread, of a function that the tile calls as a whole
  std::uint32_t threads = 0;
  ReportThread example;
  std::vector<SourceFrame> stack;
  SourceExtent extent;
};

/// A range of a file, and its replacement. The end is exclusive; columns count bytes from 1.
struct Edit {
  std::string file;
  unsigned line = 0, column = 0, end_line = 0, end_column = 0;
  std::string text;
  /// A part of the text's first line that was moved here: its findings keep their position.
  struct Moved {
    std::size_t offset = 0, length = 0; // in the text
    unsigned line = 0, column = 0;      // its original position
    friend bool operator==(const Moved &, const Moved &) = default;
  };
  std::vector<Moved> moved = {};
  friend bool operator==(const Edit &, const Edit &) = default;
};

/// A change of the source that may fix a finding (fixes.h).
struct ProposedFix {
  std::vector<Edit> edits;
  std::string deed;   // "inserting 't.barrier.wait();' after line 23"
  std::string advice; // the resulting hint, or empty
};

/// A tried fix and its result.
struct Fix {
  bool verified = false; // the finding disappears with these edits, and no new one appears
  std::vector<Edit> edits;
  std::string message;     // "inserting 't.barrier.wait();' after line 23 removes both findings"
  std::size_t removes = 0; // the number of findings removed
};

/// The reason why a finding does not count.
struct Suppression {
  enum class By : std::uint8_t { source, file, baseline } by = By::source;
  std::string file; // of the comment, of the entry, or the baseline
  unsigned line = 0;
  std::string reason; // empty for a baseline
};

/// The accesses of threads to the element of a finding's last access, in simulation order.
struct ReportHistory {
  struct Event {
    ReportAccess access;
    std::uint32_t times = 1;          // at this place and in this barrier interval
    std::vector<std::uint32_t> shown; // the numbers of the finding's accesses that it is: 1, 2
  };
  std::vector<Event> events;
  std::uint64_t left_out = 0; // omitted events
  std::uint32_t intervals = 1;
};

/// A further fact about a finding, as a sentence, and its position; `stack` may be empty.
struct ReportNote {
  std::string message;
  std::vector<SourceFrame> stack; // innermost first
};

struct ReportFinding {
  std::string id; // fingerprint
  Kind kind = Kind::raw;
  Scope scope = Scope::within_tile; // if info(kind).scoped
  std::optional<Space> space;
  Severity severity = Severity::error;
  std::uint32_t launch = 0;
  const Language *language = &default_language();
  bool tiled = false; // of that launch
  std::uint64_t count = 0;
  bool at_least = false;   // the count is a lower bound
  Lack lack = Lack::order; // of two accesses
  std::vector<ReportAccess> accesses;
  std::vector<ReportGroup> groups;
  bool same_value = false;
  std::uint32_t alignment = 0; // misaligned: the alignment that the access requires, in bytes
  std::vector<std::int64_t> bound;
  std::string array;
  /// For memory that the tiles of a cluster share: the owning tile. For another device's memory: that device, and the
  /// one that the launch runs on. Else empty.
  std::vector<std::int32_t> owner;
  Absence absence = Absence::none; // use-after-free: of that tile; out-of-bounds: of that device's memory
  std::string assertion, values;   // device-assert: Finding's
  std::vector<FindingFact> facts;  // as detected; not part of the JSON report
  std::vector<ReportNote> notes;   // shown after the accesses
  std::vector<std::string> aliases;
  bool explained = true, certain = true;
  AccessKind against = AccessKind::write; // unexplained race: the kind of the other access
  /// For several schedules: how many showed it, and the order of the first of these; `of` is 1 for a single schedule.
  struct Schedules {
    std::uint32_t seen = 1, of = 1;
    std::string order;
  } schedules;
  std::string message, hint;
  std::string
      named_barrier; // one beside the accesses that only some threads of the tile wait at: "bar.sync 1, 128;"
  unsigned named_barrier_line = 0;
  std::string barrier;    // the kernel's name for the tile's barrier ("t.barrier"); empty if unknown
  bool divergent = false; // only some threads reach the place where a barrier would be needed
  std::vector<ProposedFix> proposed_fixes; // the most likely one first
  std::optional<Fix> fix;
  std::optional<Suppression> suppression; // of Report::suppressed
  std::optional<ReportHistory> history;

  /// The access that names the finding; null for kinds without accesses.
  const ReportAccess *last() const { return accesses.empty() ? nullptr : &accesses.back(); }
  bool is_between_atomics() const {
    return accesses.size() == 2 && accesses[0].kind == AccessKind::atomic && accesses[1].kind == AccessKind::atomic;
  }
  /// Returns whether they conflict because one is atomic for too few threads.
  bool concerns_scope() const {
    return kind == Kind::atomic && is_between_atomics() && accesses[0].bytes == accesses[1].bytes;
  }
  bool has(FindingFact::What what) const {
    return std::ranges::find(facts, what, &FindingFact::what) != facts.end();
  }
};

/// The code of warnings about host memory under views: issued at run time, unlike the compiler's.
constexpr std::string_view host_memory_code = "host-memory";

/// The code of messages about what `--write-fix` did: the last words of a run.
constexpr std::string_view fix_code = "fix";

/// The fault by which a kernel, or a copy between a view and host memory, ended the program.
struct ReportFault {
  std::uint32_t launch = 0; // 0: none, if no kernel has used the copied view
  std::string what;         // a word of the JSON report: "signal", "division-by-zero", ..., "host-copy"
  std::optional<ReportThread> thread;
  std::vector<SourceFrame>
      stack; // never empty: at least the beginning of the kernel, or the declaration of the view
  SourceExtent extent;
  std::string order; // if it was not the first of several schedules
  std::string message;
  std::vector<std::string> notes;
};

struct ReportLaunch {
  std::uint32_t id = 0;
  std::string kernel, file;
  unsigned line = 0;
  bool tiled = false, aliased = false, ended = false;
  std::vector<std::int32_t> extent, tile;
  std::uint64_t tiles = 0, threads = 0;
  std::int32_t device = 0; // the launch ran on
  Coverage coverage;
  std::vector<LaunchArgument> arguments = {};
  bool waits_in_loops = false; // the kernel has loops that a thread leaves only when shared memory has changed
  LaunchProof proof = LaunchProof::none;
};

/// Launches that were proved free of races (--prove).
struct ProvedLaunches {
  std::uint64_t for_all = 0, for_launch = 0;
};

/// The part that was really checked: launches that finished.
struct ReportCoverage {
  std::uint64_t launches = 0, tiles = 0, threads = 0, accesses = 0, barriers = 0;
  std::vector<std::string> kinds;
  bool warp_synchronous = false; // the threads of a warp ran in lockstep
  /// Launches of kernels with spin loops (locks, flags), under one order only: their accesses depend on it.
  std::uint64_t order_dependent = 0;
  std::optional<ProvedLaunches> proofs; // empty: none were requested
  std::uint64_t left_out = 0;           // unchecked launches (--kernels, --skip-kernels, --launches, --nvtx)
  std::uint64_t most_barriers = 0;      // that one tile of a launch passed; unknown (0) if read from a file
};

struct Report {
  const Language *language = &default_language();
  std::vector<std::string> files, arguments;
  std::vector<std::string> options; // AnalysisOptions::determining
  std::string executable; // built by 'ampsim cc', as it was called; empty: the program was run from its files
  Outcome outcome = Outcome::exited;
  int exit = 0; // the program's own status; the shell status if it did not exit by itself
  int signal = 0;
  bool stopped = false;
  bool open_line = false; // RunOutcome::open_line; see line_start()
  std::vector<Diagnostic> diagnostics;
  std::vector<ReportLaunch> launches;
  std::optional<ReportFault> fault;
  std::vector<ReportFinding> findings;   // by launch, then second access' place, kind, scope
  std::vector<ReportFinding> suppressed; // in the same order; these do not count
  ReportCoverage coverage;
  std::optional<double> time_limit;
  std::optional<std::uint64_t> memory_limit;
  std::uint64_t unchecked_launches = 0; // in processes that the program forked
  /// The reasons why a program that exited was not fully checked, a sentence each. Such a program is never clean.
  std::vector<std::string> unchecked;

  std::uint64_t count(Severity severity) const;
  const ReportLaunch *launch(std::uint32_t id) const;
};

/// Precedes the first message after the program's output: a line that the program has left open ends.
inline std::string_view line_start(const Report &report) { return report.open_line ? "\n" : ""; }

/// Returns whether the program was started, according to the report: not by `check`, and not if it does not compile.
bool was_run(const Report &report);

/// The position of a finding: its second access, its first barrier, or its launch. Line 0 if unknown.
SourceFrame place(const ReportFinding &finding, const Report &report);

/// All positions where a comment about the finding may be: place(), and each barrier that threads wait at.
std::vector<SourceFrame> places(const ReportFinding &finding, const Report &report);

/// An index of a thread or tile in the language's notation, and back.
std::vector<std::int32_t> in_words(std::vector<std::int32_t> index, const Language &language);

/// A run's report. `files` and the program's `arguments` as the user gave them.
Report make_report(std::vector<std::string> files, std::vector<std::string> arguments, const RunOptions &options,
                   const ProgramTables &tables, const RunOutcome &outcome, std::vector<Diagnostic> diagnostics,
                   SourceText &sources);

/// The report of a program that does not compile.
Report make_report(std::vector<std::string> files, std::vector<std::string> arguments,
                   std::vector<Diagnostic> diagnostics);

/// Sorts into the order of Report::findings; suppressed ones likewise.
void sort_findings(Report &report);

/// Returns whether there are findings of at least this severity.
bool has_findings(const Report &report, Severity least);

/// ampsim's own status, in the order of precedence of docs/options.md. Findings of severity `fail_on` or higher count;
/// none if it is empty.
int exit_status(const Report &report, std::optional<Severity> fail_on = Severity::error);

} // namespace ampsim::cli
