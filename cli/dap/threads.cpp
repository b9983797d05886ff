// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads, one entry for those at one place in one state, so that clients can handle thousands.
#include "cli/dap/launch_server.h"
#include "cli/report/names.h"
#include "cli/support/trimmed.h"
#include "debugger/names.h"
#include "debugger/views.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli::dap {

using debugger::Thread;
using debugger::ThreadGroup;

namespace {

constexpr std::uint32_t frame_bits = 12;                    // of frameId: the thread's rank is above them
constexpr std::uint64_t host_frame = (1 << frame_bits) - 1; // the place of the launch

int frame_id(std::uint32_t thread, std::size_t frame) {
  return int((std::uint64_t{thread} << frame_bits | std::min<std::uint64_t>(frame, host_frame)) + 1);
}

std::string file_name(const std::string &path) { return path.substr(path.rfind('/') + 1); }

std::string state_of(const ThreadGroup &group) {
  Thread example;
  example.state = group.state;
  example.frozen = group.frozen;
  return debugger::state_text(example);
}

} // namespace

std::uint32_t LaunchServer::thread_in(const Arguments &arguments) {
  std::int64_t id = arguments.integer("threadId", thread_id(session.focus));
  if (id < 1 || id > std::int64_t(execution().thread_count()))
    throw RequestError(fmt::format("unknown thread {}", id));
  return std::uint32_t(id - 1);
}

std::pair<std::uint32_t, std::size_t> LaunchServer::frame_in(const Arguments &arguments) {
  std::uint64_t id = arguments.count("frameId", 0);
  if (id == 0)
    return {session.focus, session.frame};
  std::uint64_t thread = (id - 1) >> frame_bits, frame = (id - 1) & host_frame;
  if (thread >= execution().thread_count())
    throw RequestError(fmt::format("unknown frame {}", id));
  return {std::uint32_t(thread), frame};
}

/// The focus, if it is one of them, else the first.
std::uint32_t LaunchServer::representative(const ThreadGroup &group) const {
  bool focus = std::ranges::binary_search(group.threads, session.focus);
  return focus ? session.focus : group.threads.front();
}

Json LaunchServer::threads(const Arguments &) {
  Json list = Json::array();
  for (const ThreadGroup &group : debugger::thread_groups(session, debugger::all_threads(session))) {
    std::uint32_t shown = representative(group);
    std::string where =
        group.place.line ? fmt::format(", {}:{}", file_name(group.place.file), group.place.line) : "";
    auto name = [&](std::uint32_t rank) {
      return fmt::format("{}: {}{}", debugger::thread_text(execution(), execution().threads()[rank]),
                         state_of(group), where);
    };
    std::string others;
    if (group.threads.size() > 1)
      others = fmt::format(" — one of {}", counted(group.threads.size(), "thread", "threads"));
    list.push_back({{"id", thread_id(shown)}, {"name", name(shown) + others}});
    for (std::uint32_t rank : group.threads)
      if (rank != shown && expanded.contains(rank))
        list.push_back({{"id", thread_id(rank)}, {"name", name(rank)}});
  }
  return {{"threads", list}};
}

//===--- Frames ---------------------------------------------------------------------------===//

Json LaunchServer::frame_json(std::uint32_t thread, std::size_t frame) {
  const StopPoint *point = session.point_of(execution().threads()[thread]);
  Json row{{"id", frame_id(thread, frame)}, {"column", 1}};
  if (!point || frame >= point->frames.size()) {
    const Launch &launch = execution().launch().launch;
    row["id"] = frame_id(thread, host_frame);
    row["name"] = fmt::format("launch {}", launch.id);
    row["line"] = launch.line;
    row["source"] = code.source(launch.file);
    if (point)
      row["presentationHint"] = "subtle";
    return row;
  }
  const SourceFrame &place = point->frames[frame].place;
  row["name"] = place.function;
  row["line"] = place.line;
  row["column"] = std::max(place.column, 1u);
  row["source"] = code.source(place.file);
  if (frame == 0)
    if (std::string address = code.address_of(execution().threads()[thread].point); !address.empty())
      row["instructionPointerReference"] = address;
  return row;
}

Json LaunchServer::stack_trace(const Arguments &arguments) {
  std::uint32_t thread = thread_in(arguments);
  std::uint64_t first = arguments.count("startFrame", 0), count = arguments.count("levels", 0);
  const StopPoint *point = session.point_of(execution().threads()[thread]);
  std::size_t total = (point ? point->frames.size() : 0) + 1;
  Json list = Json::array();
  for (std::size_t k = first; k < total && (count == 0 || k - first < count); ++k)
    list.push_back(frame_json(thread, k));
  return {{"stackFrames", list}, {"totalFrames", total}};
}

Json LaunchServer::exception_info(const Arguments &arguments) {
  thread_in(arguments);
  using Reason = debugger::Stop::Reason;
  std::optional<Kind> kind;
  if (last_stop.finding)
    kind = session.findings()[*last_stop.finding].kind;
  else if (last_stop.reason == Reason::outside)
    kind = Kind::out_of_bounds;
  else if (last_stop.reason == Reason::divergence)
    kind = Kind::divergent_barrier;
  else if (last_stop.reason == Reason::no_progress || last_stop.reason == Reason::deadlock)
    kind = Kind::no_progress;
  else if (last_stop.reason != Reason::division && last_stop.reason != Reason::stack_overflow)
    throw RequestError("the launch is not stopped at a finding");
  std::string text = last_stop.finding ? console.finding_text(*last_stop.finding) : "";
  const bool divides = last_stop.reason == Reason::division;
  std::string id = divides ? "division" : "stack-overflow";
  std::string title = divides ? "division without a result" : "stack overflow";
  if (kind) {
    id = info(*kind).name;
    title = info(*kind).title;
  }
  return {{"exceptionId", id},
          {"description", text.empty() ? title : text},
          {"breakMode", "always"},
          {"details", {{"message", title}, {"typeName", id}}}};
}

//===--- All at once ------------------------------------------------------------------------===//

Json LaunchServer::thread_groups(const Arguments &) {
  Json list = Json::array();
  for (const ThreadGroup &group : debugger::thread_groups(session, debugger::all_threads(session))) {
    auto interval = [this](std::uint32_t rank) { return execution().threads()[rank].interval; };
    auto [first, last] = std::ranges::minmax_element(group.threads, {}, interval);
    Json row{{"threadId", thread_id(representative(group))},
             {"count", group.threads.size()},
             {"state", state_of(group)},
             {"frozen", group.frozen},
             {"interval", interval(*first) == interval(*last)
                              ? std::to_string(interval(*first))
                              : fmt::format("{}-{}", interval(*first), interval(*last))},
             {"flagged", std::ranges::count_if(group.threads, [this](auto each) { return console.flagged(each); })},
             {"threads", debugger::ranges_text(group.threads, session.tile().first)},
             {"focus", std::ranges::binary_search(group.threads, session.focus)}};
    if (group.place.line) {
      row["function"] = group.place.function;
      row["line"] = group.place.line;
      row["source"] = code.source(group.place.file);
    }
    list.push_back(std::move(row));
  }
  const Launch &launch = execution().launch().launch;
  const Vocabulary &words = debugger::words(execution());
  return {{"groups", list},
          {"launch", launch.id},
          {"kernel", execution().launch().kernel.name},
          {"tiled", launch.tiled},
          {"tile", debugger::tile_text(execution(), session.thread())},
          {"tiles", launch.tiles},
          {"threads", launch.threads},
          {"interval", session.thread().interval},
          {"left", left.has_value()},
          {"warp", execution().launch().tables.warp()}, // lanes; 0: the language has no warps
          {"words", {{"tile", words.tile}, {"tiles", words.tiles}, {"warp", words.warp}}}};
}

/// Lists more threads of a group as separate entries: `count` (8) from the `start`th (0) on.
Json LaunchServer::expand(const Arguments &arguments) {
  std::uint32_t thread = thread_in(arguments);
  std::uint64_t start = arguments.count("start", 0), count = arguments.count("count", 8);
  Json list = Json::array();
  for (const ThreadGroup &group : debugger::thread_groups(session, debugger::all_threads(session)))
    if (std::ranges::binary_search(group.threads, thread))
      for (std::uint64_t k = start; k < group.threads.size() && k - start < count; ++k) {
        std::uint32_t rank = group.threads[k];
        expanded.insert(rank);
        list.push_back(
            {{"id", thread_id(rank)}, {"name", debugger::thread_text(execution(), execution().threads()[rank])}});
      }
  send(event("invalidated", {{"areas", {"threads"}}}));
  return {{"threads", list}};
}

Json LaunchServer::collapse(const Arguments &) {
  expanded.clear();
  send(event("invalidated", {{"areas", {"threads"}}}));
  return Json::object();
}

/// The client's selection: `condition`, or `threadIds`; else all.
std::vector<std::uint32_t> LaunchServer::threads_where(const Arguments &arguments) {
  std::vector<std::uint32_t> threads = debugger::all_threads(session);
  if (arguments.has("threadIds")) {
    std::vector<std::uint32_t> listed;
    if (!arguments.json()["threadIds"].is_array())
      throw RequestError("'threadIds' must be an array of integers");
    for (const Json &each : arguments.json()["threadIds"])
      listed.push_back(thread_in(Arguments(Json{{"threadId", each}})));
    threads = listed;
  }
  if (std::string condition = arguments.string("condition", ""); !condition.empty())
    threads = debugger::matching_threads(session, debugger::Expression(condition, session.types), threads);
  return threads;
}

Json LaunchServer::freeze(const Arguments &arguments) {
  bool frozen = arguments.boolean("frozen", true);
  std::vector<std::uint32_t> threads = threads_where(arguments);
  for (std::uint32_t rank : threads)
    if (execution().threads()[rank].frozen != frozen)
      execution().freeze(rank, frozen);
  send(event("invalidated", {{"areas", {"threads"}}}));
  return {{"count", threads.size()}};
}

/// Flags are shared with the command line, so that 'info threads flagged' works in the client's console.
Json LaunchServer::flag(const Arguments &arguments) {
  std::vector<std::uint32_t> threads = threads_where(arguments);
  for (std::uint32_t rank : threads)
    console.set_flag(rank, arguments.boolean("flagged", true));
  return {{"count", threads.size()}};
}

/// Threads without a position, by reason: of `threads` and, with `whole_launch`, of all other tiles, which run one
/// after the other.
Json LaunchServer::elsewhere(const std::vector<std::uint32_t> &threads, bool whole_launch) {
  std::uint64_t waiting = 0, ended = 0;
  for (std::uint32_t rank : threads)
    if (const Thread &thread = execution().threads()[rank]; !session.point_of(thread))
      ++(thread.state == debugger::ThreadState::ended ? ended : waiting);
  const Domain &domain = execution().launch().domain;
  std::uint64_t tiles_ended = 0, tiles_waiting = 0;
  if (whole_launch) {
    const std::uint64_t last = execution().batch_count() - 1; // of a launch without tiles, a run that may be short
    const std::uint64_t in_batch = execution().threads().size(), tiles = in_batch / domain.batch_size;
    const std::uint64_t batches_ended = std::min(execution().ended_batches(), last);
    tiles_ended = batches_ended * tiles;
    tiles_waiting = (last - batches_ended) * tiles;
    std::uint64_t ended_there = batches_ended * in_batch;
    if (tiles == 1 && execution().batch() != last && execution().began(last))
      ended_there -= in_batch - domain.threads_in(last);
    for (std::uint32_t rank = 0; rank < execution().thread_count(); ++rank) // of tiles beside this one
      if (const Thread &thread = execution().threads()[rank];
          !session.tile().has(rank) && !session.point_of(thread))
        ++(thread.state == debugger::ThreadState::ended ? ended : waiting);
    ended += ended_there;
    waiting += domain.threads - execution().thread_count() - ended_there;
  }
  Json list = Json::array();
  auto add = [&](const char *state, std::uint64_t count, std::uint64_t tiles) {
    if (count > 0)
      list.push_back({{"state", state}, {"count", count}, {"tiles", domain.tiled ? tiles : 0}});
  };
  add("ended", ended, tiles_ended);
  add("not started", waiting, tiles_waiting);
  return list;
}

Json LaunchServer::parallel_stacks(const Arguments &arguments) {
  std::function<Json(const debugger::StackNode &)> json = [&](const debugger::StackNode &node) {
    Json callees = Json::array();
    for (const debugger::StackNode &each : node.callees)
      callees.push_back(json(each));
    return Json{
        {"function", node.place.function},
        {"line", node.place.line},
        {"source", code.source(node.place.file)},
        {"count", node.threads.size()},
        {"threads", debugger::ranges_text(node.threads, session.tile().first)},
        {"threadId",
         thread_id(std::ranges::binary_search(node.threads, session.focus) ? session.focus : node.threads.front())},
        {"focus", std::ranges::binary_search(node.threads, session.focus)},
        {"callees", callees}};
  };
  Json roots = Json::array();
  std::vector<std::uint32_t> threads = threads_where(arguments);
  if (arguments.boolean("flagged", false))
    std::erase_if(threads, [this](std::uint32_t rank) { return !console.flagged(rank); });
  for (const debugger::StackNode &each : debugger::parallel_stacks(session, threads))
    roots.push_back(json(each));
  return {{"roots", roots}, {"elsewhere", elsewhere(threads, arguments.boolean("launch", false))}};
}

/// Evaluates `expressions` in the threads that satisfy `condition`, sorted by the column `sort` (from 1; negative:
/// descending): `count` rows (100) from `start` (0) on.
Json LaunchServer::parallel_watch(const Arguments &arguments) {
  std::vector<debugger::Expression> expressions;
  for (const std::string &list : arguments.strings("expressions"))
    for (const std::string &each : debugger::split_expressions(list))
      expressions.emplace_back(each, session.types);
  std::vector<debugger::WatchRow> rows =
      debugger::parallel_watch(session, expressions, threads_where(arguments), debugger::Format{0, 24});
  if (std::int64_t order = arguments.integer("sort", 0); order != 0) {
    std::uint64_t column = std::uint64_t(std::abs(order));
    if (column > expressions.size())
      throw RequestError(fmt::format("expected a column below {}", expressions.size()));
    debugger::sort_rows(rows, column - 1, order < 0);
  }
  std::uint64_t start = arguments.count("start", 0), count = arguments.count("count", 100);
  Json list = Json::array();
  for (std::uint64_t k = start; k < rows.size() && k - start < count; ++k) {
    const Thread &thread = execution().threads()[rows[k].thread];
    Json values = Json::array();
    for (std::size_t column = 0; column < expressions.size(); ++column)
      values.push_back(rows[k].available[column] ? Json(rows[k].values[column]) : Json());
    list.push_back({{"threadId", thread_id(rows[k].thread)},
                    {"local", debugger::local_text(execution(), thread)},
                    {"global", debugger::global_text(execution(), thread)},
                    {"values", values}});
  }
  Json names = Json::array(), problems = Json::array();
  for (std::size_t column = 0; column < expressions.size(); ++column) {
    names.push_back(std::string(trimmed(expressions[column].text())));
    if (std::string problem = debugger::problem_in(rows, column);
        !problem.empty() && std::ranges::find(problems, Json(problem)) == problems.end())
      problems.push_back(std::move(problem));
  }
  return {{"rows", list},
          {"expressions", names},
          {"problems", problems},
          {"total", rows.size()},
          {"tile", debugger::tile_text(execution(), session.thread())}};
}

} // namespace ampsim::cli::dap
