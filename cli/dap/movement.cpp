// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Requests that move threads. They are checked and answered first; then the move is made, and its stop reported.
#include "cli/console/stop_text.h"
#include "cli/dap/launch_server.h"
#include "debugger/names.h"

#include <fmt/format.h>
#include <utility>

namespace ampsim::cli::dap {

using debugger::Step;
using debugger::Stop;

void LaunchServer::must_run(std::uint32_t thread) {
  const debugger::Thread &moved = execution().threads()[thread];
  if (execution().over())
    throw RequestError("the launch is over: 'continue' continues the program, reverse steps return to the launch");
  if (moved.state == debugger::ThreadState::ended)
    throw RequestError(fmt::format("{} has ended", debugger::thread_text(execution(), moved)));
  if (moved.frozen)
    throw RequestError(fmt::format("{} is frozen", debugger::thread_text(execution(), moved)));
}

Json LaunchServer::go_on(const Arguments &) {
  if ((last_stop.reason == Stop::Reason::launch_ends || execution().over()) && !session.in_past())
    leaves = true;
  else
    next_move = [this] { return run_on(); };
  return {{"allThreadsContinued", true}};
}

Stop LaunchServer::run_on() {
  Stop stop = session.go_on();
  leaves = stop.reason == Stop::Reason::launch_ends && !session.in_past() && !session.stops_at_end(stop);
  return stop;
}

Json LaunchServer::step(const Arguments &arguments, Step how, bool back) {
  std::uint32_t thread = thread_in(arguments);
  if (!back)
    must_run(thread);
  focus_on(thread);
  next_move = [this, how, back] { return back ? session.step_back(how) : session.step(how); };
  return Json::object();
}

bool LaunchServer::has_caller_in_kernel(std::uint32_t thread) {
  const StopPoint *point = session.point_of(execution().threads()[thread]);
  return !execution().over() && point && point->frames.size() > 1;
}

/// The caller of the kernel function is the host: the launch runs to its end, unless something else stops it.
Stop LaunchServer::leave_for_host() {
  send(event(leaves_for_host));
  for (Json message; (message = receive())["command"] != leaves_for_host;)
    handle(message);
  Stop stop;
  stop.reason = Stop::Reason::launch_ends;
  if (!execution().over())
    stop = session.go_on();
  leaves = stop.reason == Stop::Reason::launch_ends && !session.stops_at_end(stop);
  return stop;
}

Json LaunchServer::next(const Arguments &arguments) { return step(arguments, Step::over, false); }
Json LaunchServer::step_in(const Arguments &arguments) { return step(arguments, Step::into, false); }
Json LaunchServer::step_out(const Arguments &arguments) {
  const std::uint32_t thread = thread_in(arguments);
  if (!flags->host || session.in_past() || has_caller_in_kernel(thread))
    return step(arguments, Step::out, false);
  focus_on(thread);
  next_move = [this] { return leave_for_host(); };
  return Json::object();
}
Json LaunchServer::step_back(const Arguments &arguments) { return step(arguments, Step::over, true); }

Json LaunchServer::reverse_continue(const Arguments &) {
  next_move = [this] { return session.go_back(); };
  return Json::object();
}

Json LaunchServer::restart_launch(const Arguments &) {
  next_move = [this] {
    Stop stop = session.restart();
    stop.reason = Stop::Reason::launch_begins;
    return stop;
  };
  return Json::object();
}

Json LaunchServer::step_tile(const Arguments &) {
  if (execution().over())
    throw RequestError("the launch is over");
  next_move = [this] { return session.step_tile(session.tile()); };
  return Json::object();
}

/// All lanes of a thread's warp.
Json LaunchServer::step_warp(const Arguments &arguments) {
  const std::uint32_t thread = thread_in(arguments);
  if (!session.tables.warp())
    throw RequestError("the program has no warps");
  if (execution().over())
    throw RequestError("the launch is over");
  focus_on(thread);
  next_move = [this, warp = execution().warp_of(thread)] { return session.step_tile(warp); };
  return Json::object();
}

/// Runs all threads of the tile to a line; those that never get there wait at the next barrier. The argument is called
/// `file`, not `source` as in the protocol, because clients rewrite the paths of sources.
Json LaunchServer::run_tile(const Arguments &arguments) {
  if (execution().over())
    throw RequestError("the launch is over");
  debugger::Places places =
      debugger::find_places(std::to_string(arguments.integer("line")), code.file_at(arguments.string("file")),
                            session.tables, session.info);
  next_move = [this, places] { return session.run_tile_to(places); };
  return Json::object();
}

/// Goes to the last write of a variable's child, or of an expression.
Json LaunchServer::last_write(const Arguments &arguments) {
  auto [thread, frame] = frame_in(arguments);
  std::string expression;
  if (arguments.has("variablesReference")) {
    const Handle &of = handle_in(arguments);
    thread = of.thread;
    frame = of.frame;
    expression = child_expression(of, arguments.string("name"));
  } else
    expression = arguments.string("expression");
  debugger::Value value = value_of(expression, thread, frame);
  if (!value.address || value.is_slice || value.bytes.empty())
    throw RequestError(fmt::format("'{}' is not in memory", expression));
  if (!execution().launch().memory.is_global(value.address) && !execution().is_tile_local(value.address))
    throw RequestError(
        fmt::format("'{}' is private to the thread; only writes to shared memory are recorded", expression));
  // Located first, so that the response can report a failure.
  bool tile_local = execution().is_tile_local(value.address);
  debugger::LastWrite last = session.last_write(value.address, value.bytes.size());
  if (!last.stop)
    throw RequestError(no_write_text(session, last, expression, tile_local));
  next_move = [stop = *last.stop] { return stop; };
  return Json::object();
}

//===--- goto -------------------------------------------------------------------------===//

Json LaunchServer::goto_targets(const Arguments &arguments) {
  std::string file = code.file_at(arguments.object_named("source").string("path", ""));
  debugger::Places places =
      debugger::find_places(std::to_string(arguments.integer("line")), file, session.tables, session.info);
  Json list = Json::array();
  auto add = [&](Target::How how, std::string_view label) {
    targets.push_back({how, places});
    list.push_back(
        {{"id", targets.size()}, {"label", fmt::format("{} line {}", label, places.line)}, {"line", places.line}});
  };
  add(Target::How::thread, "run the thread to");
  add(Target::How::tile, fmt::format("run all threads of the {} to", debugger::words(execution()).tile));
  add(Target::How::back, "go back to the last visit of");
  return {{"targets", list}};
}

Json LaunchServer::go_to(const Arguments &arguments) {
  std::uint32_t thread = thread_in(arguments);
  std::uint64_t id = arguments.count("targetId", 0);
  if (id < 1 || id > targets.size())
    throw RequestError("unknown target");
  Target target = targets[id - 1];
  if (target.how == Target::How::thread)
    must_run(thread);
  focus_on(thread);
  next_move = [this, target] {
    Stop stop;
    if (target.how == Target::How::thread)
      stop = session.run_to(target.places);
    else if (target.how == Target::How::tile)
      stop = session.run_tile_to(target.places, session.tile());
    else {
      // Goes back to where a breakpoint of this thread only would have stopped.
      debugger::Breakpoint only;
      const debugger::Thread &at = session.thread();
      only.points = target.places.points;
      only.global = std::vector<std::int32_t>(at.global, at.global + execution().launch().domain.rank);
      std::vector<debugger::Breakpoint> others = std::exchange(session.breakpoints, {only});
      stop = session.go_back();
      session.breakpoints = std::move(others);
      stop.breakpoint = 0;
    }
    if (stop.reason == Stop::Reason::step ||
        (target.how == Target::How::back && stop.reason == Stop::Reason::breakpoint))
      stop.reason = Stop::Reason::position;
    return stop;
  };
  return Json::object();
}

/// Goes to the beginning of a tile or, if the selected thread has a position, to where the thread of the same rank
/// there reaches the same line. Nothing stops it on the way, and 'ampsim/back' reverts it.
Stop LaunchServer::look_at_tile(const debugger::TilePlace &tile) {
  if (!left)
    left = Left{execution().position(), session.focus};
  const std::uint32_t rank = tile.first + session.focus - session.tile().first;
  debugger::Places places;
  if (const StopPoint *point = session.point_of(session.thread())) {
    const SourceFrame &place = point->frames.front().place;
    places = debugger::find_places(std::to_string(place.line), place.file, session.tables, session.info);
  }
  std::vector<debugger::Breakpoint> breakpoints = std::exchange(session.breakpoints, {});
  Stop stop = session.run_to_tile(tile);
  if (stop.reason == Stop::Reason::position && execution().batch() == tile.batch &&
      rank < execution().thread_count()) {
    focus_on(rank);
    if (!places.points.empty()) {
      stop = session.run_to(places);
      if (stop.reason == Stop::Reason::step)
        stop.reason = Stop::Reason::position;
    }
  }
  session.breakpoints = std::move(breakpoints);
  return stop;
}

/// Goes back to the position before another tile was visited.
Json LaunchServer::back(const Arguments &) {
  if (!left)
    throw RequestError(fmt::format("no other {} has been visited", debugger::words(execution()).tile));
  next_move = [this, to = *std::exchange(left, std::nullopt)] {
    Stop stop = session.go_to(to.position);
    if (to.thread < execution().thread_count())
      focus_on(to.thread);
    return stop;
  };
  return Json::object();
}

/// Selects another thread, in the tile or (with `tile`) in another one.
Json LaunchServer::focus(const Arguments &arguments) {
  auto index_in = [&](const char *name) {
    std::vector<std::int32_t> index;
    if (!arguments.json()[name].is_array())
      throw RequestError(fmt::format("'{}' must be an array of integers", name));
    for (const Json &each : arguments.json()[name]) {
      if (!each.is_number_integer())
        throw RequestError(fmt::format("'{}' must be an array of integers", name));
      index.push_back(each.get<std::int32_t>());
    }
    return index;
  };
  std::optional<std::uint32_t> rank = session.focus;
  if (arguments.has("tile")) {
    std::optional<debugger::TilePlace> place =
        debugger::tile_at(execution(), debugger::in_order(debugger::words(execution()), index_in("tile")));
    if (!place)
      throw RequestError(fmt::format("unknown {}", debugger::words(execution()).tile));
    if (place->batch != execution().batch()) {
      if (arguments.boolean("look", false))
        next_move = [this, place] { return look_at_tile(*place); };
      else
        next_move = [this, place] { return session.run_to_tile(*place); };
      return Json::object();
    }
    if (!session.tile().has(place->first))
      rank = place->first;
  }
  if (arguments.has("threadId"))
    rank = thread_in(arguments);
  else if (arguments.has("local")) {
    std::vector<std::int32_t> index = index_in("local");
    if (index.size() > 1) // one number is a rank
      index = debugger::in_order(debugger::words(execution()), index);
    rank = debugger::thread_with_local(execution(), index, rank.value());
  } else if (arguments.has("global"))
    rank = debugger::thread_with_global(execution(), index_in("global"));
  if (!rank)
    throw RequestError(fmt::format("thread index out of range for this {}", debugger::words(execution()).tile));
  next_move = [this, rank] {
    focus_on(*rank);
    Stop stop;
    stop.reason = Stop::Reason::position;
    return stop;
  };
  return Json::object();
}

} // namespace ampsim::cli::dap
