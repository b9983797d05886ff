// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands that go back in time.
#include "cli/console/console.h"
#include "cli/console/stop_text.h"
#include "debugger/names.h"

#include <charconv>

namespace ampsim::cli {

using debugger::Step;
using debugger::Stop;

void Console::reverse_step(const std::string &count) {
  repeat(count, [this] { return session.step_back(Step::into); });
}

void Console::reverse_next(const std::string &count) {
  repeat(count, [this] { return session.step_back(Step::over); });
}

void Console::reverse_finish(const std::string &) { moved(session.step_back(Step::out)); }

void Console::reverse_continue(const std::string &) { moved(session.go_back()); }

void Console::restart(const std::string &) {
  Stop stop = session.restart();
  stop.reason = Stop::Reason::launch_begins;
  moved(stop);
}

void Console::who(const std::string &text) {
  debugger::Value value = session.evaluate(expression(text));
  if (!value.address || value.is_slice || value.bytes.empty())
    throw CommandError(fmt::format("'{}' is not in memory", text));
  if (!execution().launch().memory.is_global(value.address) && !execution().is_tile_local(value.address))
    throw CommandError(
        fmt::format("'{}' is private to the thread; only writes to shared memory are recorded", text));
  debugger::LastWrite last = session.last_write(value.address, value.bytes.size());
  if (last.stop)
    moved(*last.stop);
  else
    say("{}\n", no_write_text(session, last, text, execution().is_tile_local(value.address)));
}

void Console::mark(const std::string &name) {
  if (name.empty() || name.find(' ') != std::string::npos)
    throw CommandError("expected a name: 'mark NAME'");
  positions[name] = {execution().launch().launch.id, execution().position(), session.focus};
  say("position {} is '{}'\n", execution().clock(), name);
}

std::size_t Console::place_of_launch(std::uint32_t id) const {
  const std::optional<std::size_t> place = session.launch_with_id(id);
  if (!place)
    throw CommandError(fmt::format("unknown launch {}: 'info launches' lists them", id));
  return *place;
}

void Console::launch(const std::string &number) {
  if (number.empty())
    show_launch();
  else
    moved(session.go_to_launch(place_of_launch(std::uint32_t(count_in(number, 0)))));
}

void Console::go_to(const std::string &where) {
  if (auto named = positions.find(where); named != positions.end()) {
    const Mark &mark = named->second;
    if (mark.launch != execution().launch().launch.id)
      session.go_to_launch(place_of_launch(mark.launch));
    Stop stop = session.go_to(mark.position);
    session.focus = mark.thread;
    moved(stop);
    return;
  }
  debugger::Clock position = 0;
  auto [end, error] = std::from_chars(where.data(), where.data() + where.size(), position);
  if (where.empty() || error != std::errc() || end != where.data() + where.size())
    throw CommandError(fmt::format("unknown position '{}': 'info positions' lists them", where));
  if (position > execution().clock())
    throw CommandError(
        fmt::format("position {} has not been reached; the current position is {}", position, execution().clock()));
  moved(session.go_to(position));
}

} // namespace ampsim::cli
