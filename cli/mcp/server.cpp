// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See server.h.
#include "cli/mcp/server.h"
#include "cli/mcp/resources.h"
#include "cli/support/output.h"
#include "cli/support/version.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ampsim::cli::mcp {

namespace {

constexpr std::string_view versions[] = {"2025-11-25", "2025-06-18", "2025-03-26",
                                         "2024-11-05"}; // the newest first

constexpr std::string_view instructions =
    "ampsim runs GPU programs (CUDA, HIP, C++ AMP) and OpenCL kernels on a simulated GPU and finds their races, "
    "divergent barriers and invalid memory accesses exactly. A kernel with a correct result can still race: call 'run' on every kernel "
    "that you write or change. The verdict 'clean' applies to the launches that the program made, with its input. "
    "'fix' proposes edits that were verified by running the program; 'trace' shows how a race happens; 'explain' "
    "explains a kind of finding.";

/// The client's version if it is known, else the newest: the client may then disconnect.
std::string_view version_for(const Json &parameters) {
  const Json asked = parameters.value("protocolVersion", Json());
  for (std::string_view each : versions)
    if (asked == each)
      return each;
  return versions[0];
}

Json initialization(const Json &parameters) {
  return {{"protocolVersion", version_for(parameters)},
          {"capabilities", {{"tools", Json::object()}, {"resources", Json::object()}}},
          {"serverInfo", {{"name", "ampsim"}, {"title", "ampsim"}, {"version", program_version}}},
          {"instructions", instructions}};
}

std::string text_parameter(const Json &parameters, const char *name) {
  const Json value = parameters.value(name, Json());
  if (!value.is_string())
    throw RequestError(invalid_params, fmt::format("'{}' must be a string", name));
  return value.get<std::string>();
}

Json progress_token(const Json &parameters) {
  const Json about = parameters.value("_meta", Json());
  const Json token = about.is_object() ? about.value("progressToken", Json()) : Json();
  if (!token.is_null() && !token.is_string() && !token.is_number_integer())
    throw RequestError(invalid_params, "'progressToken' must be a string or an integer");
  return token;
}

} // namespace

Server::Server(int in, int out, const McpOptions &options) : reader(in), out(out), workshop(options) {}

void Server::serve() {
  std::vector<std::jthread> workers;
  for (unsigned slot = 0; slot < workshop.workers(); ++slot)
    workers.emplace_back([this, slot](const std::stop_token &ended) { work(ended, slot); });
  while (std::optional<std::string> line = reader.next())
    if (line->find_first_not_of(" \t\r") != line->npos)
      take(*line);
  std::lock_guard lock(queueing);
  waiting.clear();
  for (const std::shared_ptr<Job> &each : jobs)
    each->given_up = true;
}

void Server::take(const std::string &line) {
  Json id;
  try {
    const Json message = parse_message(line);
    id = message.value("id", Json());
    const Json method = message.value("method", Json());
    if (!method.is_string()) {
      if (message.contains("result") || message.contains("error"))
        return; // a response: nothing to do
      throw RequestError(invalid_request, "the message has no method");
    }
    const Json parameters = message.value("params", Json::object());
    if (!parameters.is_object())
      throw RequestError(invalid_params, "'params' must be an object");
    if (message.contains("id"))
      answer(id, method.get<std::string>(), parameters);
    else if (method == "notifications/cancelled")
      give_up(parameters.value("requestId", Json()));
  } catch (const RequestError &error) {
    write(error_line(id, error.code, error.what()));
  } catch (const std::exception &error) {
    write(error_line(id, internal_error, fmt::format("{}; please report this", error.what())));
  }
}

void Server::answer(const Json &id, const std::string &method, const Json &parameters) {
  if (!id.is_string() && !id.is_number_integer())
    throw RequestError(invalid_request, "'id' must be a string or an integer");
  if (method == "tools/call")
    queue_call(id, parameters);
  else
    write(result_line(id, result_for(method, parameters)));
}

Json Server::result_for(const std::string &method, const Json &parameters) {
  if (method == "initialize")
    return initialization(parameters);
  if (method == "ping")
    return Json::object();
  if (method == "tools/list")
    return list_of_tools();
  if (method == "resources/list")
    return list_of_resources();
  if (method == "resources/templates/list")
    return list_of_resource_templates();
  if (method == "resources/read")
    return resource(workshop, text_parameter(parameters, "uri"));
  throw RequestError(method_not_found, fmt::format("unknown method '{}'", method));
}

//===--- Calls --------------------------------------------------------------------------===//

void Server::queue_call(const Json &id, const Json &parameters) {
  const std::string name = text_parameter(parameters, "name");
  auto tool = std::ranges::find(tools(), name, &Tool::name);
  if (tool == tools().end()) {
    std::vector<std::string> known;
    for (const Tool &each : tools())
      known.push_back(fmt::format("'{}'", each.name));
    throw RequestError(invalid_params, fmt::format("unknown tool '{}'; expected {}", name, fmt::join(known, ", ")));
  }
  const Json arguments = parameters.value("arguments", Json::object());
  if (!arguments.is_object())
    throw RequestError(invalid_params, "'arguments' must be an object");
  const Json properties = tool->input().value("properties", Json::object());
  for (const auto &[key, value] : arguments.items())
    if (!properties.contains(key)) {
      std::string known;
      for (const auto &[each, schema] : properties.items())
        known += fmt::format("{}'{}'", known.empty() ? "" : ", ", each);
      throw RequestError(invalid_params,
                         fmt::format("unknown argument '{}' of '{}'; expected {}", key, name, known));
    }
  auto job = std::make_shared<Job>();
  job->progress = progress_token(parameters);
  job->id = id;
  job->arguments = arguments;
  job->tool = &*tool;
  std::lock_guard lock(queueing);
  jobs.push_back(job);
  waiting.push_back(job);
  more.notify_one();
}

void Server::give_up(const Json &id) {
  std::lock_guard lock(queueing);
  for (const std::shared_ptr<Job> &each : jobs)
    if (each->id == id)
      each->given_up = true;
}

void Server::work(const std::stop_token &ended, unsigned slot) {
  while (true) {
    std::shared_ptr<Job> job;
    {
      std::unique_lock lock(queueing);
      if (!more.wait(lock, ended, [&] { return !waiting.empty(); }))
        return;
      job = waiting.front();
      waiting.pop_front();
    }
    finish(*job, slot);
    std::lock_guard lock(queueing);
    std::erase(jobs, job);
  }
}

/// Notifies the client of a call's progress, if it wants that: the seconds, and what is being done. Nothing is sent
/// after this object's end.
class Server::Progress {
public:
  Progress(Server &server, const Job &job) : server(server), job(job) {
    if (!job.progress.is_null())
      clock = std::jthread([this](const std::stop_token &ended) { run(ended); });
  }

  void does(std::string what) {
    std::lock_guard lock(mutex);
    doing = std::move(what);
  }

private:
  Server &server;
  const Job &job;
  std::mutex mutex;
  std::condition_variable_any tick;
  std::string doing;
  std::jthread clock; // joined before the others are destroyed

  void run(const std::stop_token &ended) {
    std::unique_lock lock(mutex);
    for (unsigned seconds = 0; !ended.stop_requested() && !job.given_up; ++seconds) {
      server.write(notification_line(
          "notifications/progress",
          {{"progressToken", job.progress},
           {"progress", seconds},
           {"message", doing.empty() ? fmt::format("{} s", seconds) : fmt::format("{}: {} s", doing, seconds)}}));
      tick.wait_for(lock, ended, std::chrono::seconds(1), [] { return false; });
    }
  }
};

void Server::finish(Job &job, unsigned slot) {
  std::string line;
  try {
    Progress progress(*this, job);
    if (!job.given_up)
      line = result_line(job.id, result_of(workshop, *job.tool,
                                           {job.arguments, job.given_up, slot,
                                            [&progress](std::string what) { progress.does(std::move(what)); }}));
  } catch (const std::exception &error) {
    line = error_line(job.id, internal_error, fmt::format("{}; please report this", error.what()));
  }
  if (!job.given_up)
    write(line);
}

void Server::write(const std::string &line) {
  std::lock_guard lock(writing);
  write_stream(out, line);
}

} // namespace ampsim::cli::mcp
