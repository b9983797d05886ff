// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The adapter between the two debuggers of one process: ampsim's own, which has kernels (LaunchServer), and the host's
// (HostSide).
//
// While a kernel is stopped, the process runs as far as gdb is concerned: one of its threads waits for requests. To
// read the host's frames, gdb stops the process briefly; it must continue before it can answer the next request. While
// host code is stopped, nothing in the process can answer. Both can happen at once, if another host thread reaches a
// breakpoint while the kernel is stopped; the host's stop is then handled first, and the kernel's stop is reported
// again afterwards.
#include "cli/dap/adapter.h"
#include "cli/host/host_places.h"
#include "debugger/breakpoints.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fmt/format.h>
#include <set>
#include <unistd.h>

namespace ampsim::cli::dap {

using host::HostError;
using host::HostStep;
using host::HostStop;

namespace {

constexpr std::chrono::milliseconds pause_interval{100}; // between tries to stop where the program can be seen

bool is_step(const std::string &command) {
  return command == "next" || command == "stepIn" || command == "stepOut";
}

} // namespace

/// Sends to the program's process, which must be running to receive it.
void Adapter::send_to_child(const Json &request) {
  try {
    if (host && host->on() && !child->host_stopped)
      host->gdb().release();
  } catch (const HostError &) { // it has ended, and the process runs
  }
  write_all(child->requests, encode(request));
}

//===--- Stops ----------------------------------------------------------------------------------------===//

void Adapter::hear_host() {
  if (!flags->host)
    return;
  try {
    host->gdb().hear();
    host->report_refused_conditions();
    while (std::optional<HostStop> stop = host->gdb().next_stop()) {
      std::optional<Json> body = host->take(*stop, !child->stopped && child->listener->in_launch());
      if (body && stop->has_launched &&
          flags->step_in != 0) { // where launches wait for the program to wait for them
        flags->step_in = SharedFlags::any_thread;
        body.reset();
      }
      if (!body) {
        host->gdb().go_on();
        continue;
      }
      if (stop->reason == HostStop::Reason::paused && !host->shows_program()) { // a little later it may
        host->gdb().go_on();
        continue;
      }
      child->host_stopped = true;
      flags->step_in = 0;
      hear_child(); // what was printed before
      send(event("stopped", std::move(*body)));
    }
  } catch (const HostError &) { // reported below
  }
  if (!host->on())
    lose_host();
}

/// Between two functions gdb may not see the caller, and ampsim may be active: so this is retried until something has
/// stopped.
void Adapter::try_to_pause() {
  if (child->stopped || child->host_stopped || !host || !host->on()) {
    pausing = false;
  } else if (child->listener->in_launch()) {
    pausing = false;
    flags->pause = true;
    kill(child->process, SIGINT);
  } else if (const auto now = std::chrono::steady_clock::now(); now - paused_at >= pause_interval) {
    paused_at = now;
    host->gdb().pause();
  }
}

/// gdb has ended: the processes that it had stopped continue without it.
void Adapter::lose_host() {
  host->give_up("gdb has ended (its breakpoints may still kill the program)");
  flags->host = false;
  child->host_stopped = false;
  kill(child->process, SIGCONT);
}

/// The process ends, or is about to: gdb would have to take its events, which it does not while the process is
/// stopped.
void Adapter::leave_host() {
  if (host)
    host->end();
  flags->host = false;
}

/// A move of the kernel cancels what the host was to do at the end of the launch; a later step requests it anew.
void Adapter::kernel_has_stopped(Json &body) {
  child->stopped = true;
  if (!host || !host->on())
    return;
  child->launching_task = body.value(LaunchServer::task_key, 0);
  const std::uint32_t launch = body.value(LaunchServer::launch_key, 0u);
  if (launch != child->launch)
    child->launch_frames.reset();
  child->launch = launch;
  body.erase(LaunchServer::task_key);
  body.erase(LaunchServer::launch_key);
  host->is_stepping = false;
  flags->step_in = 0;
  child->kernel_stop = body;
}

/// Leaves the kernel for the host: stops where the launch returns to the program.
void Adapter::make_host_ready() {
  try {
    host->gdb().hold();
    if (auto frame = host::launching_frame(host->gdb(), child->launching_task))
      host->run_out_to(frame->first, frame->second.level);
  } catch (const HostError &) { // no stop at the end of the launch
  }
  send_to_child({{"command", LaunchServer::leaves_for_host}});
}

//===--- Requests -------------------------------------------------------------------------------------===//

/// Returns true if the request was answered.
bool Adapter::host_answers(const Json &request, const std::string &command, const Arguments &arguments) {
  if (!child || !host || !host->on())
    return false;
  const bool is_named = HostSide::is_named(arguments);
  if (!child->host_stopped && !is_named)
    return false;
  try {
    if (command == "continue" || is_step(command)) {
      if (!child->host_stopped && command == "continue")
        return false;
      if (!child->host_stopped)
        throw RequestError(child->stopped ? "this thread waits for its launch: step in a kernel thread"
                                          : std::string(not_stopped));
      move_host(request, command, arguments);
      return true;
    }
    if (!child->host_stopped && !child->stopped)
      throw RequestError(std::string(not_stopped));
    if (!is_named && command != "threads" && command != "evaluate" && command != "completions" &&
        command != "setExpression")
      throw RequestError("host code is stopped: kernels are available after it continues");
    host->gdb().hold();
    send(success(request, host->answer(command, arguments)));
    if (child->host_stopped && host->gdb().moves())
      host_has_moved();
  } catch (const HostError &error) {
    throw RequestError(error.what());
  }
  return true;
}

void Adapter::move_host(const Json &request, const std::string &command, const Arguments &arguments) {
  if (command == "continue") {
    host->is_stepping = false;
    host->gdb().go_on();
  } else {
    const int thread = host->thread_in(arguments);
    HostStep how = HostStep::out;
    if (command == "next") {
      how = HostStep::over;
    } else if (command == "stepIn") {
      flags->step_in = host->task_of(thread);
      how = HostStep::into;
    }
    host->step(thread, how);
  }
  child->host_stopped = false;
  child->launch_frames.reset();
  send(success(request, command == "continue" ? Json{{"allThreadsContinued", !child->stopped}} : Json()));
  if (child->stopped) // a kernel's thread still is
    send(event("stopped", child->kernel_stop));
}

/// By a gdb command: "until", "stepi", "jump".
void Adapter::host_has_moved() {
  host->is_stepping = true;
  child->host_stopped = false;
  child->launch_frames.reset();
  send(event("continued", {{"threadId", host->stopped_thread()}, {"allThreadsContinued", !child->stopped}}));
  if (child->stopped) // a kernel's thread still is
    send(event("stopped", child->kernel_stop));
}

/// Appends the host's threads to the program process's reply about kernel threads.
void Adapter::add_host(const Json &request, Json &body) {
  if (!host || !host->on() || child->host_stopped)
    return;
  const std::string &command = request["command"].get_ref<const std::string &>();
  try {
    if (command == "threads") {
      host->gdb().hold();
      for (Json &each : host->threads())
        body["threads"].push_back(std::move(each));
    }
    if (command != "stackTrace")
      return;
    static const Json nothing = Json::object();
    auto given = request.find("arguments");
    const Arguments arguments(given == request.end() || given->is_null() ? nothing : *given);
    const std::uint64_t first = arguments.count("startFrame", 0), count = arguments.count("levels", 0),
                        kernels = body["totalFrames"].get<std::uint64_t>();
    if (!child->launch_frames) {
      if (count > 0 && first <= kernels && count <= kernels - first) { // not requested yet: there is at least one
        body["totalFrames"] = kernels + 1;
        return;
      }
      host->gdb().hold();
      auto frame = host::launching_frame(host->gdb(), child->launching_task);
      child->launch_frames = frame ? host->frames(frame->first) : Json::array();
    }
    for (std::uint64_t k = 0; k < child->launch_frames->size(); ++k)
      if (kernels + k >= first && (count == 0 || kernels + k - first < count))
        body["stackFrames"].push_back((*child->launch_frames)[k]);
    body["totalFrames"] = kernels + child->launch_frames->size();
  } catch (const HostError &) { // the kernel's alone
  }
}

//===--- Breakpoints ----------------------------------------------------------------------------------===//

namespace {

/// The first line with kernel code at or after `line`.
std::optional<unsigned> next_kernel_line(const DebugInfo &info, const std::string &file, unsigned line) {
  std::optional<unsigned> found;
  for (const StopPoint &point : info.points)
    if (const SourceFrame &place = point.frames.front().place;
        place.line >= line && (!found || place.line < *found) && debugger::same_file(place.file, file))
      found = place.line;
  return found;
}

std::vector<Arguments> breakpoints_in(const std::string &command, const Arguments &arguments) {
  std::vector<Arguments> asked = arguments.objects("breakpoints");
  if (command == "setBreakpoints" && !arguments.has("breakpoints") && arguments.has("lines")) { // older clients
    if (!arguments.json()["lines"].is_array())
      throw RequestError("'lines' must be an array of integers");
    for (const Json &line : arguments.json()["lines"])
      asked.emplace_back(Json{{"line", line}});
  }
  return asked;
}

} // namespace

/// Each goes to the debugger of its location, or to both. Returns the response for the client; `request` becomes the
/// kernels' part.
Json Adapter::set_in_both(Json &request, const Arguments &arguments) {
  const std::string command = request["command"];
  const bool are_lines = command == "setBreakpoints";
  std::string file;
  if (are_lines) {
    Arguments source = arguments.object_named("source");
    file = server->program_code().file_at(source.string("path", source.string("name", "")));
  }
  std::vector<HostPlace> in_host;
  std::vector<std::optional<std::size_t>> kernels, hosts; // for each that is asked: its index there
  Json in_kernels = Json::array();
  for (const Arguments &each : breakpoints_in(command, arguments)) {
    bool kernel = true, is_host = false;
    HostPlace place{each, "", "", 0, std::nullopt};
    if (are_lines) {
      const auto line = unsigned(each.count("line", 0));
      const auto of_kernel = next_kernel_line(program->debug_info(), file, line),
                 of_host = host::next_line(host->known(), file, line);
      is_host = of_host && (!of_kernel || *of_host <= *of_kernel);
      kernel = !is_host || of_kernel == of_host;
      if (is_host) {
        place.file = file;
        place.line = *of_host;
        place.location = host::HostDebugger::line_location(file, *of_host);
      }
    } else {
      const std::string name = each.string("name");
      if (const std::string *defined_in = host::file_of_function(host->known(), name)) {
        is_host = true;
        place.location = host::HostDebugger::function_location(*defined_in, name);
      }
      try {
        debugger::find_places(name, "", program->tables(), program->debug_info());
      } catch (const debugger::EvaluationError &) {
        kernel = !is_host;
      }
    }
    kernels.push_back(kernel ? std::optional(in_kernels.size()) : std::nullopt);
    hosts.push_back(is_host ? std::optional(in_host.size()) : std::nullopt);
    if (kernel)
      in_kernels.push_back(each.json());
    if (is_host)
      in_host.push_back(std::move(place));
  }
  request["arguments"]["breakpoints"] = in_kernels;
  request["arguments"].erase("lines");
  const Json of_kernels = server->set_breakpoints(command, Arguments(request["arguments"]))["breakpoints"];
  for (std::size_t k = 0; k < kernels.size(); ++k)
    if (kernels[k] && hosts[k] && of_kernels[*kernels[k]].contains("id"))
      in_host[*hosts[k]].id = of_kernels[*kernels[k]]["id"].get<int>();
  const Json of_host = host->set(are_lines ? file : "functions", in_host);
  Json answers = Json::array();
  for (std::size_t k = 0; k < kernels.size(); ++k)
    answers.push_back(kernels[k] ? of_kernels[*kernels[k]] : of_host[*hosts[k]]);
  return {{"breakpoints", answers}};
}

/// With the lines of host code.
Json Adapter::locations_in_both(const Arguments &arguments) {
  Json body = server->breakpoint_locations(arguments);
  const std::string file = server->program_code().file_at(arguments.object_named("source").string("path", ""));
  const std::int64_t first = arguments.integer("line"), last = arguments.integer("endLine", first);
  std::set<std::int64_t> lines;
  for (const Json &each : body["breakpoints"])
    lines.insert(each["line"].get<std::int64_t>());
  for (std::optional<unsigned> line =
           host::next_line(host->known(), file, unsigned(std::max<std::int64_t>(first, 0)));
       line && *line <= last; line = host::next_line(host->known(), file, *line + 1))
    lines.insert(*line);
  Json list = Json::array();
  for (std::int64_t line : lines)
    list.push_back({{"line", line}});
  return {{"breakpoints", list}};
}

} // namespace ampsim::cli::dap
