// The report as a value: everything that any format says, with all ids looked up.
//
// make_report() is the one place where sites become functions, files and lines, and where findings get their
// message, hint and fingerprint. Formats are pure functions from here to a string; they decide on layout, not on
// words.
#pragma once

#include "cli/report/source_text.h"
#include "cli/run/process.h"
#include "frontend/driver/program.h"
#include "model/languages.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

/// A thread as a report names it. `tile` and `local` are empty where the launch is not tiled.
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
  std::vector<std::int32_t> element;
  std::string member;
  std::vector<SourceFrame> stack; // innermost first; may be empty
  SourceExtent extent;
  std::vector<std::uint32_t> loops; // positions of the enclosing loops, to tell whether two accesses share them
  std::string scalar;               // the type of what is accessed, where known: "int", "float"
  bool atomic_exists = false;       // there are atomic functions for that type
  std::uint32_t launch = 0;         // across launches: its own; else 0
  bool own_code = false;            // it is the host's own, not that of work that it has asked for
};

struct ReportGroup {
  bool ended = false; // these threads have ended; else they wait at a barrier
  std::uint32_t threads = 0;
  ReportThread example;
  std::vector<SourceFrame> stack;
  SourceExtent extent;
};

/// A piece of a file, and what to put in its place. The end is exclusive; columns count bytes from 1.
struct Edit {
  std::string file;
  unsigned line = 0, column = 0, end_line = 0, end_column = 0;
  std::string text;
  /// A part of the text's first line that stood elsewhere before: findings keep their places in it.
  struct Moved {
    std::size_t offset = 0, length = 0; // in the text
    unsigned line = 0, column = 0;      // where it stood
    friend bool operator==(const Moved &, const Moved &) = default;
  };
  std::vector<Moved> moved = {};
  friend bool operator==(const Edit &, const Edit &) = default;
};

/// A change of the source that may fix a finding (fixes.h).
struct ProposedFix {
  std::vector<Edit> edits;
  std::string deed;   // "inserting 't.barrier.wait();' after line 23"
  std::string advice; // the hint that it makes, or empty
};

/// What was tried, and how it went.
struct Fix {
  bool verified = false; // the finding is gone with these edits, and no new one has come
  std::vector<Edit> edits;
  std::string message;     // "inserting 't.barrier.wait();' after line 23 removes both findings"
  std::size_t removes = 0; // so many findings
};

/// Why a finding does not count.
struct Suppression {
  enum class By : std::uint8_t { source, file, baseline } by = By::source;
  std::string file; // of the comment, of the entry, or the baseline
  unsigned line = 0;
  std::string reason; // empty for a baseline
};

/// What threads did to the element of a finding's last access, as they were simulated.
struct ReportHistory {
  struct Event {
    ReportAccess access;
    std::uint32_t times = 1;          // at this place and in this barrier interval
    std::vector<std::uint32_t> shown; // which of the finding's accesses it is: 1, 2
  };
  std::vector<Event> events;
  std::uint64_t left_out = 0; // events that are not kept
  std::uint32_t intervals = 1;
};

/// What else is known about a finding, as a sentence, and where that is; `stack` may be empty.
struct ReportNote {
  std::string message;
  std::vector<SourceFrame> stack; // innermost first
};

struct ReportFinding {
  std::string id; // fingerprint
  Kind kind = Kind::raw;
  Scope scope = Scope::within_tile; // where info(kind).scoped
  std::optional<Space> space;
  Severity severity = Severity::error;
  std::uint32_t launch = 0;
  const Language *language = &default_language();
  bool tiled = false; // of that launch
  std::uint64_t count = 0;
  bool at_least = false;   // so many elements, or more
  Lack lack = Lack::order; // of two accesses
  std::vector<ReportAccess> accesses;
  std::vector<ReportGroup> groups;
  bool same_value = false;
  std::uint32_t alignment = 0; // misaligned: what the access wants, in bytes
  std::vector<std::int32_t> bound;
  std::string array;
  /// Of memory that the tiles of a cluster reach: the tile whose it is. Of another device's memory: that device, and the one
  /// that the launch runs on. Else empty.
  std::vector<std::int32_t> owner;
  Absence absence = Absence::none; // use-after-free: of that tile; out-of-bounds: of that device's memory
  std::string assertion, values;   // device-assert: Finding's
  std::vector<ReportNote> notes;   // shown behind the accesses
  bool freed_in_stream = false;    // use-after-free: by a function that a stream comes to
  bool changed_meanwhile = false;  // no-progress: others have changed what the loop waits for
  std::vector<std::string> aliases;
  bool explained = true, certain = true;
  AccessKind against = AccessKind::write; // of a race that is not explained: what it met
  /// Of several schedules, how many showed it, and the order of the first of these; `of` is 1 where there was one.
  struct Schedules {
    std::uint32_t seen = 1, of = 1;
    std::string order;
  } schedules;
  std::string message, hint;
  std::string
      named_barrier; // one beside the accesses that only some threads of the tile wait at: "bar.sync 1, 128;"
  unsigned named_barrier_line = 0;
  std::string barrier;    // how the kernel names the tile's barrier ("t.barrier"); empty where unknown
  bool divergent = false; // only some threads come to the place where a barrier would be needed
  std::vector<ProposedFix> proposed_fixes; // the most likely one first
  std::optional<Fix> fix;
  std::optional<Suppression> suppression; // of Report::suppressed
  std::optional<ReportHistory> history;

  /// The access that names the finding; null for kinds without accesses.
  const ReportAccess *last() const { return accesses.empty() ? nullptr : &accesses.back(); }
};

/// The code of warnings about host memory under views: made while the program runs, unlike the compiler's.
constexpr std::string_view host_memory_code = "host-memory";

/// How a kernel, or a copy between a view and host memory, ended the program.
struct ReportFault {
  std::uint32_t launch = 0; // 0: none, where a view was copied that no kernel has used
  std::string what;         // a word of the JSON report: "signal", "division-by-zero", ..., "host-copy"
  std::optional<ReportThread> thread;
  std::vector<SourceFrame> stack; // never empty: at least where the kernel begins, or the view is made
  SourceExtent extent;
  std::string order; // where it was not the first of several schedules
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
  std::int32_t device = 0; // that it ran on
  Coverage coverage;
  std::vector<LaunchArgument> arguments = {};
  bool waits_in_loops =
      false; // the kernel has loops that a thread leaves only when memory that it shares has changed
  LaunchProof proof = LaunchProof::none;
};

/// Launches that were proved to be free of races (--prove).
struct ProvedLaunches {
  std::uint64_t for_all = 0, for_launch = 0;
};

/// What was really checked: launches that came to their end.
struct ReportCoverage {
  std::uint64_t launches = 0, tiles = 0, threads = 0, accesses = 0, barriers = 0;
  std::vector<std::string> kinds;
  bool warp_synchronous = false; // the threads of a warp ran in lockstep
  /// Launches of kernels that wait in loops (locks, flags), under one order only: which accesses there are depends on it.
  std::uint64_t order_dependent = 0;
  std::optional<ProvedLaunches> proofs; // nothing: none was asked for
  std::uint64_t left_out =
      0; // launches that were not to be checked (--kernels, --skip-kernels, --launches, --nvtx)
};

struct Report {
  const Language *language = &default_language();
  std::vector<std::string> files, arguments;
  Outcome outcome = Outcome::exited;
  int exit = 0; // the program's own status; what a shell would call it where it did not exit by itself
  int signal = 0;
  bool stopped = false;
  std::vector<Diagnostic> diagnostics;
  std::vector<ReportLaunch> launches;
  std::optional<ReportFault> fault;
  std::vector<ReportFinding> findings;   // by launch, then second access' place, kind, scope
  std::vector<ReportFinding> suppressed; // in the same order; these do not count
  ReportCoverage coverage;
  std::optional<double> time_limit;
  std::optional<std::uint64_t> memory_limit;
  std::uint64_t unchecked_launches = 0; // of processes that the program forked
  /// Why a program that exited was not fully checked, a sentence each. Such a program is never clean.
  std::vector<std::string> unchecked;

  std::uint64_t count(Severity severity) const;
  const ReportLaunch *launch(std::uint32_t id) const;
};

/// Was the program started, as far as the report tells? Not by `check`, nor where it does not compile.
bool was_run(const Report &report);

/// Where a finding stands: its second access, its first barrier, or its launch. Line 0 where unknown.
SourceFrame place(const ReportFinding &finding, const Report &report);

/// Everywhere that a comment about the finding may stand: place(), and each of the barriers that threads wait at.
std::vector<SourceFrame> places(const ReportFinding &finding, const Report &report);

/// An index of a thread or tile as the language writes it, and back.
std::vector<std::int32_t> in_words(std::vector<std::int32_t> index, const Language &language);

/// A run's report. `files` and the program's `arguments` as the user gave them.
Report make_report(std::vector<std::string> files, std::vector<std::string> arguments, const RunOptions &options,
                   const ProgramTables &tables, const RunOutcome &outcome, std::vector<Diagnostic> diagnostics,
                   SourceText &sources);

/// The report of a program that does not compile.
Report make_report(std::vector<std::string> files, std::vector<std::string> arguments,
                   std::vector<Diagnostic> diagnostics);

/// Into the order of Report::findings, suppressed ones likewise.
void sort_findings(Report &report);

/// Are there findings of this severity, or of a graver one?
bool has_findings(const Report &report, Severity least);

/// ampsim's own status, in the order of precedence of docs/options.md. Findings of severity `fail_on` and graver
/// ones count; none do where there is no value.
int exit_status(const Report &report, std::optional<Severity> fail_on = Severity::error);

} // namespace ampsim::cli
