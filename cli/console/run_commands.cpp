// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands that run the program, and threads forward.
#include "cli/console/console.h"
#include "cli/support/trimmed.h"
#include "debugger/names.h"

#include <charconv>
#include <unistd.h>

namespace ampsim::cli {

using debugger::Step;
using debugger::Stop;

debugger::Expression Console::expression(const std::string &text) {
  if (trimmed(text).empty())
    throw CommandError("expected an expression");
  return debugger::Expression(text, session.types);
}

std::uint64_t Console::count_in(const std::string &text, std::uint64_t otherwise) const {
  std::uint64_t count = otherwise;
  std::string word(trimmed(text));
  auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
  if (!word.empty() && (error != std::errc() || end != word.data() + word.size()))
    throw CommandError(fmt::format("expected a number, not '{}'", word));
  return count;
}

//===--- the program --------------------------------------------------------------------===//

void Console::run(const std::string &words) {
  if (!words.empty()) {
    arguments.clear();
    for (std::string rest = words; !rest.empty();) {
      auto [word, more] = first_word(rest);
      arguments.push_back(word);
      rest = more;
    }
  }
  run_again = true;
  if (!in_child)
    return;
  say("restarting the program\n");
  std::fflush(stdout);
  on_change();
  _exit(EXIT_SUCCESS);
}

void Console::start(const std::string &words) {
  if (in_child)
    throw CommandError("the program is already running: 'run' restarts it");
  session.stop_at_launch = true;
  run(words);
}

void Console::kill(const std::string &) {
  if (!in_child)
    throw CommandError("the program is not running");
  killed = true;
  say("program killed\n");
  std::fflush(stdout);
  on_change();
  _exit(EXIT_SUCCESS);
}

void Console::leave(const std::string &) { quit = true; }

void Console::detach(const std::string &) {
  session.detached = true;
  leaves_launch = true;
  session.breakpoints.clear();
}

//===--- threads --------------------------------------------------------------------------===//

void Console::go_on(const std::string &count) {
  std::uint64_t times = count_in(count, 1);
  if ((launch_over || execution().over()) && !session.in_past()) {
    leaves_launch = true;
    return;
  }
  Stop stop;
  for (std::uint64_t k = 0; k < times; ++k) {
    stop = session.go_on();
    if (stop.reason == Stop::Reason::launch_ends) {
      if (session.in_past() || session.stops_at_end(stop))
        break;
      leaves_launch = true;
      return;
    }
  }
  moved(stop);
}

void Console::repeat(const std::string &count, const std::function<Stop()> &move) {
  std::uint64_t times = count_in(count, 1);
  Stop stop;
  for (std::uint64_t k = 0; k < times; ++k) {
    stop = move();
    if (stop.reason != Stop::Reason::step)
      break;
  }
  moved(stop);
}

void Console::must_move(bool thread) {
  if (execution().over())
    throw CommandError("the launch is over: 'continue' continues the program, reverse commands go back");
  if (thread && session.thread().state == debugger::ThreadState::ended)
    throw CommandError(fmt::format("{} has ended: 'thread' selects another thread, 'continue' continues",
                                   debugger::thread_text(execution(), session.thread())));
  if (thread && session.thread().frozen)
    throw CommandError(
        fmt::format("{} is frozen: 'thaw' lets it run", debugger::thread_text(execution(), session.thread())));
}

void Console::step(const std::string &count) {
  must_move(true);
  repeat(count, [this] { return session.step(Step::into); });
}

void Console::next(const std::string &count) {
  must_move(true);
  repeat(count, [this] { return session.step(Step::over); });
}

void Console::finish(const std::string &) {
  must_move(true);
  if (finish_to_host())
    return;
  const StopPoint *point = session.point_of(session.thread());
  if (point && point->frames.size() > 1)
    say("Run till exit from {}\n", place_text(point->frames.front().place));
  moved(session.step(Step::out));
}

void Console::advance(const std::string &where) {
  must_move(true);
  if (where.empty())
    throw CommandError("expected a line: 'advance LINE'");
  moved(session.run_to(debugger::find_places(where, default_file(), session.tables, session.info)));
}

void Console::step_tile(const std::string &count) {
  must_move(false);
  repeat(count, [this] { return session.step_tile(session.tile()); });
}

void Console::advance_tile(const std::string &where) {
  must_move(false);
  if (where.empty())
    throw CommandError(in_words("expected a line: 'advance-{tile} LINE'"));
  moved(session.run_tile_to(debugger::find_places(where, default_file(), session.tables, session.info),
                            session.tile()));
}

debugger::Group Console::warp_of_focus() {
  if (!session.tables.warp())
    throw CommandError("the program has no warps");
  return execution().warp_of(session.focus);
}

void Console::step_warp(const std::string &count) {
  must_move(false);
  const debugger::Group warp = warp_of_focus();
  repeat(count, [this, warp] { return session.step_tile(warp); });
}

void Console::advance_warp(const std::string &where) {
  must_move(false);
  const debugger::Group warp = warp_of_focus();
  if (where.empty())
    throw CommandError("expected a line: 'advance-warp LINE'");
  moved(session.run_tile_to(debugger::find_places(where, default_file(), session.tables, session.info), warp));
}

} // namespace ampsim::cli
