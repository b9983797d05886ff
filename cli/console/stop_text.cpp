// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See stop_text.h.
#include "cli/console/stop_text.h"
#include "cli/report/fixes.h"
#include "cli/report/names.h"
#include "cli/report/text.h"
#include "debugger/names.h"

#include <fmt/format.h>

namespace ampsim::cli {

using debugger::Stop;

std::string debugger_finding_text(const debugger::Session &session, std::size_t number,
                                  const frontend::Program &program, const std::vector<std::string> &program_sources,
                                  SourceText &sources, bool color) {
  RunOutcome outcome;
  outcome.launches.push_back({session.running().launch().launch, {}, true});
  outcome.findings.push_back(session.findings()[number]);
  Report report = make_report(program_sources, {}, RunOptions{}, session.tables, outcome, {}, sources);
  propose_fixes(report, program.outlines(), sources);
  TextStyle style;
  style.color = color;
  std::string text = text_report(report, sources, style);
  // Without the last line, which summarises a run.
  std::size_t end = text.rfind("\nampsim: ");
  text.resize(end == std::string::npos ? text.size() : end);
  while (text.ends_with('\n'))
    text.pop_back();
  return text;
}

/// The first finding of a kind, as a line; empty if there is none.
static std::string finding_of(const debugger::Session &session, ampsim::Kind kind,
                              const std::function<std::string(std::size_t)> &finding) {
  for (std::size_t k = 0; k < session.findings().size(); ++k)
    if (session.findings()[k].kind == kind)
      return finding(k) + "\n";
  return "";
}

std::string no_write_text(const debugger::Session &session, const debugger::LastWrite &last,
                          const std::string &expression, bool tile_local) {
  if (last.by_hand)
    return fmt::format("'{}' was set in the debugger and not written since", expression);
  if (last.found_so)
    return fmt::format(
        "'{1}' had this value before launch {0} and was not written since; launch {2} does not have that memory",
        last.found_so->second, expression, last.found_so->first);
  if (last.between)
    return fmt::format("the host wrote '{}' between launch {} and launch {}; it was not written since", expression,
                       last.between->first, last.between->second);
  if (!tile_local && session.launch_number() > 0)
    return fmt::format("nothing has written '{}' in this launch or an earlier one", expression);
  return fmt::format("nothing has written '{}' in this {}", expression,
                     tile_local ? debugger::words(session.running()).tile : "launch");
}

std::string stop_text(debugger::Session &session, const Stop &stop,
                      const std::function<std::string(std::size_t)> &finding) {
  using Reason = Stop::Reason;
  const Vocabulary &words = session.tables.language->words;
  switch (stop.reason) {
  case Reason::launch_begins:
    return fmt::format("the launch begins; no {} has started\n", words.thread);
  case Reason::step:
  case Reason::thread_ended: // the location implies it
    return "";
  case Reason::breakpoint: {
    if (!stop.access)
      return fmt::format("Breakpoint {}, ", stop.breakpoint);
    const debugger::Breakpoint *hit = session.breakpoint(stop.breakpoint);
    std::string text = fmt::format("Watchpoint {}: {}\n", stop.breakpoint, hit ? hit->location : "");
    if (stop.access->kind == AccessKind::read)
      return text + fmt::format("value = {}\n", stop.after);
    return text + fmt::format("old value = {}\nnew value = {}\n", stop.before, stop.after);
  }
  case Reason::finding:
    return fmt::format("Catchpoint {}: {}\n", stop.breakpoint, finding(*stop.finding));
  case Reason::outside:
    if (stop.finding)
      return fmt::format("Catchpoint {}: {}\n", stop.breakpoint, finding(*stop.finding));
    return fmt::format("Catchpoint {}: {} out of bounds{}\n", stop.breakpoint,
                       stop.access->kind == AccessKind::read ? "read" : "write",
                       stop.index.empty() ? "" : fmt::format(", at index {}", bracketed(stop.index)));
  case Reason::division:
    return "division without a result: the program would be killed by SIGFPE here\n";
  case Reason::stack_overflow:
    return fmt::format("stack overflow: this call does not fit on the {}'s stack; the program would be killed by "
                       "SIGSEGV here\n",
                       words.thread);
  case Reason::no_progress:
    return fmt::format("Catchpoint {0}: the {1} waits in a loop that only another {1}'s write can end\n",
                       stop.breakpoint, words.thread);
  case Reason::divergence:
    return fmt::format("divergent barrier: {} of the {} wait at different barriers, or some have ended\n",
                       words.threads, words.tile) +
           finding_of(session, ampsim::Kind::divergent_barrier, finding);
  case Reason::deadlock:
    return fmt::format("no progress: the remaining {} wait for each other in spin loops\n", words.threads) +
           finding_of(session, ampsim::Kind::no_progress, finding);
  case Reason::all_frozen:
    return fmt::format("no {} can run: all runnable {} are frozen ('thaw all')\n", words.thread, words.threads);
  case Reason::interrupted:
    return "\nInterrupted.\n";
  case Reason::tile_ended:
    return fmt::format("the {0} has ended, and {0} {1} begins\n", debugger::words(session.running()).tile,
                       debugger::tile_text(session.running(), session.thread()));
  case Reason::position:
    if (!stop.access) // otherwise the requested write
      return "";
    return fmt::format("{} {}\n", debugger::thread_text(session.running(), session.thread()),
                       stop.just_now ? "has just written it" : "writes here");
  case Reason::history_begins:
    return "this is the beginning of the recording\n";
  case Reason::launch_ends:
    return fmt::format("launch {} has ended\n", session.running().launch().launch.id);
  }
  return "";
}

} // namespace ampsim::cli
