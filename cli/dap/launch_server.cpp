// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See launch_server.h. The loop of a stopped launch, and its stopped events.
#include "cli/dap/launch_server.h"
#include "cli/console/stop_text.h"
#include "debugger/names.h"

#include <cerrno>
#include <cstdlib>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace ampsim::cli::dap {

using debugger::Stop;

LaunchServer::LaunchServer(const ConsoleOptions &options, frontend::Program &program)
    : code(program.tables(), program.debug_info(), options.program.compile.sources),
      console(options, program, this), session(console.session) {
  // The console's own catchpoint corresponds to the filters that are on by default.
  for (const debugger::Breakpoint &each : session.breakpoints)
    exception_breakpoints.push_back(each.number);
}

const std::map<std::string, LaunchServer::Command> &LaunchServer::commands() {
  using Self = LaunchServer;
  static const std::map<std::string, Command> table{
      {"continue", {&Self::go_on, true}},
      {"next", {&Self::next, true}},
      {"stepIn", {&Self::step_in, true}},
      {"stepOut", {&Self::step_out, true}},
      {"stepBack", {&Self::step_back, true}},
      {"reverseContinue", {&Self::reverse_continue, true}},
      {"goto", {&Self::go_to, true}},
      {"gotoTargets", {&Self::goto_targets}},
      {"threads", {&Self::threads}},
      {"stackTrace", {&Self::stack_trace}},
      {"exceptionInfo", {&Self::exception_info}},
      {"scopes", {&Self::scopes}},
      {"variables", {&Self::variables}},
      {"evaluate", {&Self::evaluate, true}}, // in the console it can be a command
      {"setVariable", {&Self::set_variable}},
      {"setExpression", {&Self::set_expression}},
      {"completions", {&Self::completions}},
      {"dataBreakpointInfo", {&Self::data_breakpoint_info}},
      {"setDataBreakpoints", {&Self::set_data}},
      // Our own
      {"ampsim/stepTile", {&Self::step_tile, true}},
      {"ampsim/stepWarp", {&Self::step_warp, true}},
      {"ampsim/runTile", {&Self::run_tile, true}},
      {"ampsim/restartLaunch", {&Self::restart_launch, true}},
      {"ampsim/lastWrite", {&Self::last_write, true}},
      {"ampsim/focus", {&Self::focus, true}},
      {"ampsim/back", {&Self::back, true}},
      {"ampsim/threadGroups", {&Self::thread_groups}},
      {"ampsim/expand", {&Self::expand}},
      {"ampsim/collapse", {&Self::collapse}},
      {"ampsim/freeze", {&Self::freeze}},
      {"ampsim/flag", {&Self::flag}},
      {"ampsim/parallelStacks", {&Self::parallel_stacks}},
      {"ampsim/parallelWatch", {&Self::parallel_watch}},
  };
  return table;
}

bool LaunchServer::known(const std::string &command) { return commands().contains(command); }

bool LaunchServer::moves(const std::string &command) {
  auto found = commands().find(command);
  return found != commands().end() && found->second.moves;
}

//===--- The socket -----------------------------------------------------------------------===//

void LaunchServer::connect(int to_adapter, SharedFlags &shared, bool stop_at_entry) {
  socket = to_adapter;
  flags = &shared;
  stop_at_next_launch = stop_at_entry;
}

void LaunchServer::send(const Json &message) {
  if (!write_all(socket, encode(message)))
    _exit(EXIT_FAILURE); // the adapter has gone
}

/// Reads the available bytes, which may be several messages and part of one.
void LaunchServer::read_more() {
  char bytes[4096];
  ssize_t got = 0;
  while ((got = read(socket, bytes, sizeof bytes)) < 0 && errno == EINTR) {
  }
  if (got <= 0)
    _exit(EXIT_FAILURE);
  reader.feed({bytes, std::size_t(got)});
}

Json LaunchServer::receive() {
  while (true) {
    if (auto message = reader.next())
      return std::get<Json>(std::move(*message));
    read_more();
  }
}

void LaunchServer::take_waiting() {
  while (true) {
    pollfd ready{socket, POLLIN, 0};
    if (auto message = reader.next()) // that has come with an earlier one
      handle(std::get<Json>(std::move(*message)));
    else if (poll(&ready, 1, 0) > 0)
      read_more();
    else
      return;
  }
}

void LaunchServer::handle(const Json &request) {
  const std::string &command = request["command"].get_ref<const std::string &>();
  static const Json nothing = Json::object();
  auto given = request.find("arguments");
  try {
    Arguments arguments(given == request.end() || given->is_null() ? nothing : *given);
    if (sets_breakpoints(command)) { // the adapter has already responded
      set_breakpoints(command, arguments);
      return;
    }
    if (!stopped)
      throw RequestError(std::string(not_stopped));
    next_move = nullptr;
    Json body = (this->*commands().at(command).handler)(arguments);
    if (moves(command)) // the adapter must know whether threads move now
      body["moves"] = next_move != nullptr || leaves;
    send(success(request, std::move(body)));
  } catch (const std::exception &error) { // EvaluationError and CommandError, too
    next_move = nullptr;
    send(failure(request, error.what()));
  }
  if (Move how = std::exchange(next_move, nullptr))
    move(how);
}

//===--- Launches -------------------------------------------------------------------------===//

void LaunchServer::before_launch() {
  session.forget_interrupt(); // what it came for is taken now
  take_waiting();
  const pid_t who = flags->step_in;
  stepped_in = (who == gettid() || who == SharedFlags::any_thread) && flags->step_in.exchange(0) != 0;
  session.stop_at_launch = flags->pause.exchange(false) || std::exchange(stop_at_next_launch, false) || stepped_in;
}

bool LaunchServer::interrupted() {
  // Even without a launch: one may just be taken over, and before_launch() has not seen the requests that came since.
  session.interrupt();
  return !session.in_launch() && flags->pause;
}

void LaunchServer::launch_stops(debugger::Session &, const Stop &stop) {
  leaves = false;
  expanded.clear();
  left.reset();
  data_places.clear();
  if (stop.reason == Stop::Reason::interrupted && !flags->pause.exchange(false)) {
    take_waiting();
    move([this] { return run_on(); });
  } else if (stop.reason == Stop::Reason::launch_begins && stepped_in)
    move([this] { return session.step(debugger::Step::into); }); // to the first statement
  else
    report(stop);
  while (!leaves)
    handle(receive());
  stopped = false;
  take_waiting(); // requests that arrived too late
  for (int number : session.drop_data_breakpoints())
    send(event("breakpoint", {{"reason", "removed"}, {"breakpoint", {{"id", number}, {"verified", false}}}}));
  data_breakpoints.clear();
}

void LaunchServer::move(const Move &how) {
  stopped = false;
  Stop stop = how();
  while (stop.reason == Stop::Reason::interrupted && !flags->pause.exchange(false)) {
    take_waiting(); // breakpoints have changed; continue
    stop = how();
  }
  if (!leaves)
    report(stop);
}

void LaunchServer::focus_on(std::uint32_t thread) {
  session.focus = thread;
  session.frame = 0;
}

/// The protocol's word for a stop, and a short addition of ours.
static std::pair<std::string, std::string> reason_words(const Stop &stop, const debugger::Breakpoint *hit,
                                                        const Vocabulary &words) {
  using Reason = Stop::Reason;
  switch (stop.reason) {
  case Reason::launch_begins:
    return {"entry", "Launch begins"};
  case Reason::step:
    return {"step", ""};
  case Reason::breakpoint:
    if (stop.access)
      return {"data breakpoint", stop.access->kind == AccessKind::read ? "Read" : "Written"};
    if (hit && hit->kind != debugger::Breakpoint::Kind::line)
      return {"function breakpoint", ""};
    return {"breakpoint", ""};
  case Reason::finding:
    return {"exception", "Hazard"};
  case Reason::outside:
    return {"exception", "Out of bounds"};
  case Reason::division:
    return {"exception", "Division without a result"};
  case Reason::stack_overflow:
    return {"exception", "Stack overflow"};
  case Reason::no_progress:
  case Reason::deadlock:
    return {"exception", "No progress"};
  case Reason::divergence:
    return {"exception", "Divergent barrier"};
  case Reason::all_frozen:
    return {"pause", "All threads are frozen"};
  case Reason::interrupted:
    return {"pause", ""};
  case Reason::thread_ended:
    return {"step", "Thread has ended"};
  case Reason::tile_ended:
    return {"step", fmt::format("Next {}", words.tile)};
  case Reason::position:
    return {"goto", ""};
  case Reason::history_begins:
    return {"step", "Beginning of the launch"};
  case Reason::launch_ends:
    return {"step", "Launch has ended"};
  }
  return {"step", ""};
}

void LaunchServer::report(const Stop &stop) {
  report_placed();
  last_stop = stop;
  stopped = true;
  execution().was_interrupted(); // an interrupt that arrived during the stop does not affect the next move
  handles.clear();
  targets.clear();
  if (const std::uint32_t id = execution().launch().launch.id; std::exchange(reported_launch, id) != id) {
    expanded.clear(); // they were threads of another launch
    left.reset();
  }
  auto [reason, description] =
      reason_words(stop, session.breakpoint(stop.breakpoint), session.tables.language->words);
  if (stop.finding)
    description = info(session.findings()[*stop.finding].kind).title;
  Json body{{"reason", reason}, {"threadId", thread_id(session.focus)}, {"allThreadsStopped", true}};
  if (!description.empty())
    body["description"] = description;
  if (flags->host && !session.in_past()) { // else no thread of the host waits for it any more
    body[task_key] = gettid();
    body[launch_key] = execution().launch().launch.id;
  }
  std::string text =
      stop.reason == Stop::Reason::breakpoint && !stop.access
          ? ""
          : stop_text(session, stop, [this](std::size_t number) { return console.finding_text(number); });
  while (text.ends_with('\n'))
    text.pop_back();
  if (!text.empty())
    body["text"] = text;
  if (stop.reason == Stop::Reason::breakpoint && stop.breakpoint != 0)
    body["hitBreakpointIds"] = {stop.breakpoint};
  if (reason == "exception" && !text.empty())
    send(event("output", {{"category", "console"}, {"output", text + "\n"}}));
  send(event("stopped", std::move(body)));
}

void LaunchServer::condition_fails(const debugger::Breakpoint &breakpoint, const std::string &reason) {
  send(event("output", {{"category", "console"},
                        {"output", fmt::format("error in the condition of the breakpoint at {}: {}\n",
                                               breakpoint.location, reason)}}));
}

} // namespace ampsim::cli::dap
