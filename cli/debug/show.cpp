// What the console says about a stop.
#include "cli/debug/console.h"
#include "cli/report/names.h"
#include "cli/report/text.h"
#include "debugger/names.h"

#include <algorithm>

namespace ampsim::cli {

using debugger::Breakpoint;
using debugger::Stop;
using debugger::Thread;

std::string Console::strong(const std::string &text) const { return color ? "\033[1m" + text + "\033[0m" : text; }

std::string Console::place_text(const SourceFrame &place) const {
  return fmt::format("{} at {}:{}", place.function, place.file, place.line);
}

void Console::show_line(const std::string &file, unsigned line) {
  say("{}\t{}\n", line, sources.line(file, line));
  listed_file = file;
  listed_line = line > 5 ? line - 6 : 0; // `list` shows what is around it
}

void Console::show_launch() {
  const Launch &launch = execution().launch().launch;
  std::string shape = launch.tiled ? fmt::format("{} of {} threads", counted(launch.tiles, "tile", "tiles"),
                                                 bracketed(launch.tile))
                                   : fmt::format("extent {}", bracketed(launch.extent));
  say("launch {}: {}, {}, {}, at {}:{}\n", launch.id, session.tables.kernels[launch.kernel].name, shape,
      counted(launch.threads, "thread", "threads"), launch.file, launch.line);
}

/// In the words of the text report.
void Console::show_finding(std::size_t number) {
  const Launch &launch = execution().launch().launch;
  RunOutcome outcome;
  outcome.launches.push_back({launch, {}, true});
  outcome.findings.push_back(session.findings()[number]);
  RunOptions run;
  Report report = make_report(options.compile.sources, arguments, run, session.tables, outcome, {}, sources);
  TextStyle style;
  style.color = color;
  std::string text = text_report(report, sources, style);
  // Without the last line, which sums up a run.
  std::size_t end = text.rfind("\nampsim: ");
  text.resize(end == std::string::npos ? text.size() : end);
  while (text.ends_with('\n'))
    text.pop_back();
  say("{}\n", text);
}

void Console::show_reason(const Stop &stop) {
  using Reason = Stop::Reason;
  switch (stop.reason) {
  case Reason::launch_begins:
    say("the launch begins; no thread has started\n");
    break;
  case Reason::step:
    break;
  case Reason::breakpoint: {
    const Breakpoint *hit = session.breakpoint(stop.breakpoint);
    if (!stop.access) {
      say("Breakpoint {}, ", stop.breakpoint);
      break;
    }
    say("Watchpoint {}: {}\n", stop.breakpoint, hit ? hit->location : "");
    if (stop.access->kind == AccessKind::read)
      say("value = {}\n", stop.after);
    else
      say("old value = {}\nnew value = {}\n", stop.before, stop.after);
    break;
  }
  case Reason::finding:
    say("Catchpoint {}: ", stop.breakpoint);
    show_finding(*stop.finding);
    break;
  case Reason::outside:
    say("Catchpoint {}: ", stop.breakpoint);
    if (stop.finding)
      show_finding(*stop.finding);
    else
      say("{} out of bounds{}\n", stop.access->kind == AccessKind::read ? "read" : "write",
          stop.index.empty() ? "" : fmt::format(", at index {}", bracketed(stop.index)));
    break;
  case Reason::division:
    say("a division that has no result: the program would die of signal SIGFPE here\n");
    break;
  case Reason::no_progress:
    say("Catchpoint {}: the thread waits in a loop that only another thread's write can end\n", stop.breakpoint);
    break;
  case Reason::divergence:
  case Reason::deadlock: {
    bool divergent = stop.reason == Reason::divergence;
    say("{}\n", divergent ? "divergent barrier: threads of the tile wait at different barriers, or some have ended"
                          : "no progress: the threads that are left wait in loops for each other");
    for (std::size_t k = 0; k < session.findings().size(); ++k)
      if (session.findings()[k].kind == (divergent ? ampsim::Kind::divergent_barrier : ampsim::Kind::no_progress)) {
        show_finding(k);
        break;
      }
    break;
  }
  case Reason::all_frozen:
    say("no thread can run: the ones that could are frozen ('thaw all')\n");
    break;
  case Reason::interrupted:
    say("\nInterrupted.\n");
    break;
  case Reason::thread_ended: // the location says it
    break;
  case Reason::tile_ended:
    say("the tile has ended, and tile {} begins\n", debugger::tile_text(execution()));
    break;
  case Reason::position:
    if (stop.access) // the write that was asked for
      say("{} writes here\n", debugger::thread_text(execution(), session.thread()));
    break;
  case Reason::history_begins:
    say("there is nothing before this\n");
    break;
  case Reason::launch_ends:
    say("launch {} has ended\n", execution().launch().launch.id);
    break;
  }
}

/// Where the thread is: its function if that is new, and its line.
void Console::show_location(bool always) {
  const Thread &thread = session.thread();
  const StopPoint *point = session.point_of(thread);
  if (!point) {
    say("{}, {}\n", debugger::thread_text(execution(), thread), debugger::state_text(thread));
    return;
  }
  std::size_t frame = std::min(session.frame, point->frames.size() - 1);
  const SourceFrame &place = point->frames[frame].place;
  bool new_thread = shown_thread != thread.rank || shown_batch != execution().batch();
  if (always || new_thread || shown_function != place.function) {
    std::string state = thread.state == debugger::ThreadState::active ? "" : ", " + debugger::state_text(thread);
    say("{} in {}{}\n", debugger::thread_text(execution(), thread), strong(place_text(place)), state);
  }
  shown_thread = thread.rank;
  shown_batch = execution().batch();
  shown_function = place.function;
  show_line(place.file, place.line);
}

void Console::show_displays() {
  for (const Display &each : displays) {
    std::string text;
    try {
      debugger::Format format{each.format, print_elements};
      text = debugger::text_of(session.types, session.evaluate(expression(each.expression)), format);
    } catch (const debugger::EvaluationError &error) {
      text = fmt::format("<{}>", error.what());
    }
    say("{}: {} = {}\n", each.number, each.expression, text);
  }
}

/// After each move.
void Console::moved(const Stop &stop) {
  launch_over = stop.reason == Stop::Reason::launch_ends;
  show_reason(stop);
  if (!launch_over) {
    bool at_breakpoint = stop.reason == Stop::Reason::breakpoint && !stop.access;
    show_location(at_breakpoint || stop.reason != Stop::Reason::step);
    if (session.point_of(session.thread()))
      show_displays();
  }
}

} // namespace ampsim::cli
