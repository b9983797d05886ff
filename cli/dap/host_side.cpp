// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_side.h.
#include "cli/dap/host_side.h"
#include "cli/dap/launch_server.h"
#include "cli/host/host_places.h"

#include <algorithm>
#include <fmt/format.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli::dap {

using host::HostError;
using host::HostFrame;
using host::HostStop;
using host::HostThread;
using host::HostValue;

namespace {

// Kernels have fewer threads in a tile, frames and values.
constexpr std::int64_t first_thread = 1 << 20;
constexpr std::int64_t first_frame = 1 << 29;
constexpr std::int64_t first_handle = 1 << 29;
constexpr int first_breakpoint = 1 << 20;
constexpr unsigned depth_bits = 14;        // of frameId: the thread is above them
constexpr std::uint64_t most_parts = 1000; // that are shown at once to clients without paging

std::int64_t frame_id(int thread, unsigned depth) {
  return first_frame + (std::int64_t(thread) << depth_bits) + std::min(depth, (1u << depth_bits) - 1);
}

} // namespace

//===--- The program's process ------------------------------------------------------------------===//

void HostSide::prepare() {
  end();
  if (!is_there()) {
    if (!std::exchange(reported, true))
      send(event("output",
                 {{"category", "console"}, {"output", fmt::format("{}\n", host::HostDebugger::how_to_get)}}));
    return;
  }
  try {
    debugger = std::make_unique<host::HostDebugger>(path, language);
  } catch (const std::exception &error) { // HostError, std::system_error
    give_up(error.what());
  }
}

bool HostSide::attach(pid_t program) {
  try {
    debugger->attach(program);
    for (auto &[name, list] : breakpoints)
      for (Placed &each : list)
        place(each);
    return true;
  } catch (const HostError &error) {
    give_up(fmt::format("gdb cannot trace the program: {}", error.what()));
    return false;
  }
}

void HostSide::give_up(const std::string &reason) {
  end();
  path.clear();
  reported = true;
  const std::string text = fmt::format("cannot stop in host code: {}", reason);
  send(event("output", {{"category", "console"}, {"output", text + "\n"}}));
  for (auto &[name, list] : std::exchange(breakpoints, {}))
    for (const Placed &each : list)
      if (!each.place.id) // otherwise it is also the kernels'
        send(event("breakpoint", {{"reason", "changed"},
                                  {"breakpoint", {{"id", each.id}, {"verified", false}, {"message", text}}}}));
}

void HostSide::end() {
  debugger.reset();
  handles.clear();
  is_stepping = false;
  for (auto &[name, list] : breakpoints)
    for (Placed &each : list)
      each.number = 0;
}

//===--- Breakpoints ------------------------------------------------------------------------------===//

void HostSide::place(Placed &breakpoint) {
  breakpoint.error.clear();
  breakpoint.number = 0;
  if (!on())
    return;
  try {
    breakpoint.number =
        debugger->add_breakpoint(breakpoint.place.location, breakpoint.place.asked.string("condition", ""));
  } catch (const HostError &error) {
    breakpoint.error = error.what();
  }
}

Json HostSide::breakpoint_json(const Placed &breakpoint) const {
  if (!breakpoint.error.empty())
    return {{"id", breakpoint.id}, {"verified", false}, {"message", breakpoint.error}, {"reason", "failed"}};
  Json row{{"id", breakpoint.id}, {"verified", true}};
  if (breakpoint.place.line) {
    row["source"] = code.source(breakpoint.place.file);
    row["line"] = breakpoint.place.line;
  }
  return row;
}

Json HostSide::set(const std::string &name, const std::vector<HostPlace> &places) {
  std::vector<Placed> old = std::exchange(breakpoints[name], {});
  std::vector<Placed> &now = breakpoints[name];
  Json answers = Json::array();
  for (const HostPlace &each : places) {
    auto same = std::ranges::find_if(old, [&](const Placed &before) {
      return before.place.location == each.location && before.place.asked.json() == each.asked.json() &&
             before.place.id == each.id;
    });
    if (same != old.end()) {
      now.push_back(std::move(*same));
      old.erase(same);
    } else {
      Placed added{each, each.id.value_or(0), 0, {}, ""};
      if (!each.id)
        added.id = first_breakpoint + ++next_id;
      try {
        if (std::string count = each.asked.string("hitCondition", ""); !count.empty())
          set_hit_condition(added.visits, count);
        place(added);
      } catch (const std::runtime_error &error) { // EvaluationError
        added.error = error.what();
      }
      now.push_back(std::move(added));
    }
    answers.push_back(breakpoint_json(now.back()));
  }
  if (on())
    for (const Placed &each : old)
      if (each.number)
        debugger->delete_breakpoint(each.number);
  return answers;
}

/// Counts a visit and outputs the message of a log point.
bool HostSide::stops_at(Placed &breakpoint, int thread) {
  debugger::Breakpoint &visits = breakpoint.visits;
  if (visits.ignore > 0) {
    --visits.ignore;
    return false;
  }
  const std::uint64_t visit = visits.counted++;
  if (visit % visits.every != 0 || visit / visits.every >= visits.most)
    return false;
  if (breakpoint.place.asked.string("logMessage", "").empty())
    return true;
  log(breakpoint, thread);
  return false;
}

/// The message, with the values of expressions in braces.
void HostSide::log(const Placed &breakpoint, int thread) {
  const std::string message = breakpoint.place.asked.string("logMessage");
  std::string text;
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t open = message.find('{', at),
                      close = message.find('}', open == std::string::npos ? at : open);
    if (open == std::string::npos || close == std::string::npos) {
      text += message.substr(at);
      break;
    }
    text += message.substr(at, open - at);
    try {
      text += debugger->evaluate(message.substr(open + 1, close - open - 1), thread, 0).value;
    } catch (const HostError &error) {
      text += fmt::format("<{}>", error.what());
    }
    at = close + 1;
  }
  Json body{{"category", "console"}, {"output", text + "\n"}};
  if (breakpoint.place.line) {
    body["source"] = code.source(breakpoint.place.file);
    body["line"] = breakpoint.place.line;
  }
  send(event("output", std::move(body)));
}

void HostSide::report_refused_conditions() {
  for (int number : debugger->refused_conditions())
    for (auto &[name, list] : breakpoints)
      for (Placed &each : list)
        if (each.number == number && !each.place.id) { // else it is the kernels', whose names are others
          each.error =
              fmt::format("its condition '{}' has no meaning there", each.place.asked.string("condition", ""));
          send(event("breakpoint", {{"reason", "changed"}, {"breakpoint", breakpoint_json(each)}}));
        }
}

//===--- Stops --------------------------------------------------------------------------------------===//

std::optional<Json> HostSide::take(const HostStop &stop, bool in_launch) {
  handles.clear();
  Json body{{"threadId", first_thread + stop.thread}, {"allThreadsStopped", true}};
  const bool waited_for = std::exchange(is_stepping, false);
  switch (stop.reason) {
  case HostStop::Reason::breakpoint: {
    bool stops = false;
    Json hit = Json::array();
    std::string reason = "breakpoint";
    for (auto &[name, list] : breakpoints)
      for (Placed &each : list)
        if (std::ranges::find(stop.breakpoints, each.number) != stop.breakpoints.end() &&
            stops_at(each, stop.thread)) {
          stops = true;
          hit.push_back(each.id);
          if (!each.place.line)
            reason = "function breakpoint";
        }
    if (!stops && waited_for && !debugger->go_on_with_step(stop) && stop.has_lines) { // it ends here
      body["reason"] = "step";
      break;
    }
    if (!stops) {
      is_stepping = waited_for;
      return std::nullopt;
    }
    body["reason"] = reason;
    body["hitBreakpointIds"] = hit;
    break;
  }
  case HostStop::Reason::step:
    if (!waited_for || !stop.has_lines) // nothing to show after main
      return std::nullopt;
    body["reason"] = "step";
    break;
  case HostStop::Reason::paused:
    body["reason"] = "pause";
    break;
  case HostStop::Reason::signal:
    if (in_launch) { // it becomes a finding
      is_stepping = waited_for;
      return std::nullopt;
    }
    body["reason"] = "exception";
    body["description"] = stop.signal;
    body["text"] = fmt::format("the program received {}: {}", stop.signal, stop.meaning);
    break;
  }
  last = stop;
  return body;
}

void HostSide::step(int thread, host::HostStep how) {
  handles.clear();
  debugger->step(thread, how);
  is_stepping = true;
}

void HostSide::run_out_to(int thread, unsigned level) {
  handles.clear();
  debugger->run_out_to(thread, level);
  is_stepping = true;
}

//===--- Threads and frames -----------------------------------------------------------------------===//

bool HostSide::is_named(const Arguments &arguments) {
  return (arguments.has("threadId") && arguments.integer("threadId") >= first_thread) ||
         (arguments.has("frameId") && arguments.integer("frameId") >= first_frame) ||
         (arguments.has("variablesReference") && arguments.integer("variablesReference") >= first_handle);
}

int HostSide::thread_in(const Arguments &arguments) const {
  const std::int64_t id = arguments.integer("threadId", first_thread + last.thread);
  if (id <= first_thread || id >= first_frame)
    throw RequestError(fmt::format("unknown host thread {}", id));
  return int(id - first_thread);
}

std::int64_t HostSide::stopped_thread() const { return first_thread + last.thread; }

pid_t HostSide::task_of(int thread) {
  for (const HostThread &each : debugger->threads())
    if (each.number == thread)
      return each.task;
  return 0;
}

/// A thread that is not one of ampsim's workers.
bool HostSide::is_of_program(int thread) {
  return std::ranges::any_of(debugger->frames(thread), host::is_programs);
}

bool HostSide::shows_program() {
  return std::ranges::any_of(debugger->threads(),
                             [this](const HostThread &each) { return is_of_program(each.number); });
}

Json HostSide::threads() {
  Json list = Json::array();
  for (const HostThread &each : debugger->threads()) {
    const bool is_main = each.number == 1;
    if (is_main || is_of_program(each.number))
      list.push_back({{"id", first_thread + each.number},
                      {"name", is_main ? "host: main thread" : fmt::format("host: thread {}", each.number)}});
  }
  return list;
}

std::vector<HostSide::Visible> HostSide::visible_frames(int thread) {
  const std::vector<HostFrame> all = debugger->frames(thread);
  std::vector<Visible> shown;
  for (const HostFrame &each : host::shown_frames(all))
    shown.push_back({each, unsigned(all.size()) - each.level});
  return shown;
}

unsigned HostSide::level_of(int thread, unsigned depth) {
  const std::size_t total = debugger->frames(thread).size();
  if (depth < 1 || depth > total)
    throw RequestError("stale frame");
  return unsigned(total) - depth;
}

Json HostSide::frames(int thread) {
  Json list = Json::array();
  for (const Visible &each : visible_frames(thread)) {
    Json row{{"id", frame_id(thread, each.depth)}, {"name", host::name_of(each.frame)}, {"line", 0}, {"column", 0}};
    if (!each.frame.file.empty() && access(each.frame.file.c_str(), R_OK) == 0) {
      row["line"] = each.frame.line;
      row["column"] = 1;
      row["source"] = code.source(code.file_at(each.frame.file));
    }
    if (!host::is_programs(each.frame))
      row["presentationHint"] = "subtle";
    list.push_back(std::move(row));
  }
  return list;
}

std::pair<int, unsigned> HostSide::frame_in(const Arguments &arguments) {
  const std::int64_t id = arguments.integer("frameId", 0);
  if (id == 0) {
    const std::vector<Visible> shown = visible_frames(last.thread);
    if (shown.empty())
      throw RequestError("host code is not stopped");
    return {last.thread, shown.front().depth};
  }
  if (id < first_frame)
    throw RequestError(fmt::format("unknown host frame {}", id));
  const std::int64_t number = id - first_frame;
  return {int(number >> depth_bits), unsigned(number & ((1 << depth_bits) - 1))};
}

//===--- Requests -----------------------------------------------------------------------------------===//

Json HostSide::answer(const std::string &command, const Arguments &arguments) {
  using Self = HostSide;
  static const std::map<std::string, Json (HostSide::*)(const Arguments &)> table{
      {"stackTrace", &Self::stack_trace},      {"scopes", &Self::scopes},
      {"variables", &Self::variables},         {"evaluate", &Self::evaluate},
      {"setVariable", &Self::set_variable},    {"setExpression", &Self::set_expression},
      {"exceptionInfo", &Self::exception_info}};
  if (command == "threads")
    return {{"threads", threads()}};
  if (command == "completions")
    return {{"targets", Json::array()}};
  if (command == "dataBreakpointInfo")
    return {{"dataId", nullptr}, {"description", "host variables cannot be watched"}};
  auto found = table.find(command);
  if (found == table.end())
    throw RequestError(fmt::format("'{}' applies to kernel threads, but this is host code", command));
  return (this->*found->second)(arguments);
}

Json HostSide::stack_trace(const Arguments &arguments) {
  const Json all = frames(thread_in(arguments));
  const std::uint64_t first = arguments.count("startFrame", 0), count = arguments.count("levels", 0);
  Json list = Json::array();
  for (std::size_t k = first; k < all.size() && (count == 0 || k - first < count); ++k)
    list.push_back(all[k]);
  return {{"stackFrames", list}, {"totalFrames", all.size()}};
}

Json HostSide::scopes(const Arguments &arguments) {
  auto [thread, depth] = frame_in(arguments);
  handles.push_back({thread, depth, ""});
  return {{"scopes",
           {{{"name", "Locals"},
             {"presentationHint", "locals"},
             {"variablesReference", first_handle + std::int64_t(handles.size())},
             {"expensive", false}}}}};
}

const HostSide::Handle &HostSide::handle_in(const Arguments &arguments) const {
  const std::int64_t number = arguments.integer("variablesReference") - first_handle;
  if (number < 1 || number > std::int64_t(handles.size()))
    throw RequestError(fmt::format("variablesReference {} is no longer valid", number + first_handle));
  return handles[std::size_t(number - 1)];
}

/// `text_name`: the name of the value in the response, "value" or "result".
Json HostSide::value_json(const HostValue &value, int thread, unsigned depth, const char *text_name) {
  Json row{{text_name, value.value}, {"variablesReference", 0}};
  if (!value.type.empty())
    row["type"] = value.type;
  if (value.has_parts) {
    handles.push_back({thread, depth, value.handle});
    row["variablesReference"] = first_handle + std::int64_t(handles.size());
  }
  return row;
}

Json HostSide::variables(const Arguments &arguments) {
  const Handle of = handle_in(arguments);
  const std::uint64_t first = arguments.count("start", 0), count = arguments.count("count", 0);
  Json list = Json::array();
  const bool is_frame = of.parts.empty();
  const std::vector<HostValue> values = is_frame ? debugger->variables(of.thread, level_of(of.thread, of.depth))
                                                 : debugger->parts(of.parts, first, count ? count : most_parts);
  for (std::size_t k = is_frame ? first : 0; k < values.size(); ++k) {
    if (is_frame && count > 0 && k - first >= count)
      break;
    Json row = value_json(values[k], of.thread, of.depth, "value");
    row["name"] = values[k].name;
    if (is_frame)
      row["evaluateName"] = values[k].name;
    list.push_back(std::move(row));
  }
  return {{"variables", list}};
}

/// In the console, `-exec COMMAND` is a gdb command, as in other adapters.
Json HostSide::evaluate(const Arguments &arguments) {
  static constexpr std::string_view raw = "-exec ";
  const std::string text = arguments.string("expression");
  auto [thread, depth] = frame_in(arguments);
  const unsigned level = level_of(thread, depth);
  if (arguments.string("context", "repl") == "repl" && text.starts_with(raw))
    return {{"result", debugger->console(text.substr(raw.size()), thread, level)}, {"variablesReference", 0}};
  return value_json(debugger->evaluate(text, thread, level), thread, depth, "result");
}

Json HostSide::set_variable(const Arguments &arguments) {
  const Handle of = handle_in(arguments);
  const std::string name = arguments.string("name");
  std::string handle;
  if (of.parts.empty())
    handle = debugger->evaluate(name, of.thread, level_of(of.thread, of.depth)).handle;
  else
    for (const HostValue &each : debugger->parts(of.parts, 0, most_parts))
      if (each.name == name)
        handle = each.handle;
  if (handle.empty())
    throw RequestError(fmt::format("unknown variable '{}'", name));
  return {{"value", debugger->assign(handle, arguments.string("value"))}};
}

Json HostSide::set_expression(const Arguments &arguments) {
  auto [thread, depth] = frame_in(arguments);
  const HostValue place = debugger->evaluate(arguments.string("expression"), thread, level_of(thread, depth));
  return {{"value", debugger->assign(place.handle, arguments.string("value"))}};
}

Json HostSide::exception_info(const Arguments &) {
  if (last.reason != HostStop::Reason::signal)
    throw RequestError("the host is not stopped at a signal");
  return {{"exceptionId", last.signal},
          {"description", last.meaning},
          {"breakMode", "unhandled"},
          {"details", {{"message", last.meaning}, {"typeName", last.signal}}}};
}

} // namespace ampsim::cli::dap
