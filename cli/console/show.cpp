// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The console's output at a stop.
#include "cli/console/console.h"
#include "cli/console/stop_text.h"
#include "cli/report/names.h"
#include "cli/report/snippet.h"
#include "cli/support/utf8.h"
#include "debugger/names.h"

#include <algorithm>

namespace ampsim::cli {

using debugger::Stop;
using debugger::Thread;

std::string Console::strong(const std::string &text) const { return color ? "\033[1m" + text + "\033[0m" : text; }

std::string Console::place_text(const SourceFrame &place) const {
  return fmt::format("{} at {}:{}", place.function, place.file, place.line);
}

void Console::take_texts(const frontend::ModuleTexts &texts) {
  for (const auto &[name, text] : texts.in_memory)
    sources.add(name, text);
  for (const std::string &folder : texts.folders)
    sources.look_in(folder);
}

void Console::show_line(const std::string &file, unsigned line) {
  say("{}\t{}\n", line, shortened(without_controls(sources.line(file, line))));
  listed_file = file;
  listed_line = line > 5 ? line - 6 : 0; // `list` shows the lines around it
}

std::string Console::launch_text(const Launch &launch) const {
  const Vocabulary &words = session.tables.language->words;
  std::string shape = launch.tiled ? fmt::format("{} of {} {}", counted(launch.tiles, words.tile, words.tiles),
                                                 debugger::index_text(words, launch.tile), words.threads)
                                   : fmt::format("extent {}", debugger::index_text(words, launch.extent));
  return fmt::format("launch {}: {}, {}, {}, at {}:{}", launch.id, session.tables.kernels[launch.kernel].name,
                     shape, counted(launch.threads, words.thread, words.threads), launch.file, launch.line);
}

void Console::show_launch() {
  const Launch &launch = execution().launch().launch;
  say("{}\n", launch_text(launch));
  if (session.in_past())
    say("the program has reached launch {}\n", session.launches()[session.launches().size() - 1].id());
  shown_launch = launch.id;
  shown_thread = ~0u;
}

std::string Console::finding_text(std::size_t number) {
  return debugger_finding_text(session, number, program, options.program.compile.sources, sources, color);
}

void Console::show_finding(std::size_t number) { say("{}\n", finding_text(number)); }

void Console::show_reason(const Stop &stop) {
  say("{}", stop_text(session, stop, [this](std::size_t number) { return finding_text(number); }));
}

/// Prints the thread's position: its function, if that is new, and its line.
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
      text = session.text(session.evaluate(expression(each.expression)), format);
    } catch (const debugger::EvaluationError &error) {
      text = fmt::format("<{}>", error.what());
    }
    say("{}: {} = {}\n", each.number, each.expression, text);
  }
}

/// After each move.
void Console::moved(const Stop &stop) {
  last_move = stop;
  execution().was_interrupted(); // an interrupt that arrived during the stop does not affect the next command
  launch_over = stop.reason == Stop::Reason::launch_ends;
  if (shown_launch != execution().launch().launch.id)
    show_launch();
  if (begin_commands(stop))
    return;
  show_reason(stop);
  if (!launch_over) {
    bool at_breakpoint = stop.reason == Stop::Reason::breakpoint && !stop.access;
    show_location(at_breakpoint || stop.reason != Stop::Reason::step);
    if (session.point_of(session.thread()))
      show_displays();
  }
  notify_python(stop);
}

} // namespace ampsim::cli
