// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See adapter.h: the client's side. The program's side is in adapter_child.cpp.
#include "cli/dap/adapter.h"
#include "cli/analysis/driver_host.h"
#include "cli/analysis/source_files.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"
#include "detector/detect/hook_bitcode.h"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli::dap {

Adapter::Adapter(int in, int out, const DapOptions &options) : in(in), out(out), options(options) {
  void *shared = mmap(nullptr, sizeof(SharedFlags), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED)
    throw std::system_error(errno, std::generic_category(), "mmap");
  flags = new (shared) SharedFlags;
}

Adapter::~Adapter() {
  kill_child();
  munmap(flags, sizeof *flags);
}

//===--- Messages -------------------------------------------------------------------------===//

void Adapter::send(Json message) {
  message["seq"] = next_seq++;
  if (!write_all(out, encode(message)))
    gone = true;
}

void Adapter::say(const std::string &category, const std::string &text) {
  if (!text.empty())
    send(event("output", {{"category", category}, {"output", text}}));
}

int Adapter::serve() {
  while (!gone) {
    pollfd events[6] = {{in, POLLIN, 0}, {-1, POLLIN, 0}, {-1, POLLIN, 0},
                        {-1, POLLIN, 0}, {-1, POLLIN, 0}, {-1, POLLIN, 0}};
    if (child) {
      events[1].fd = child->requests;
      events[2].fd = child->output;
      events[3].fd = child->errors;
      events[4].fd = child->ended;
      if (host && host->on())
        events[5].fd = host->gdb().descriptor();
    }
    // Findings arrive through a channel that is drained periodically, so that it does not fill up.
    if (poll(events, 6, child ? 100 : -1) < 0 && errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "poll");
    if (child) {
      hear_child();
      report_progress();
    }
    if (child && events[4].revents)
      child_has_ended();
    if (child && host)
      hear_host();
    if (child && pausing)
      try_to_pause();
    if (!events[0].revents)
      continue;
    char bytes[1 << 16];
    ssize_t got = read(in, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      break;
    reader.feed({bytes, std::size_t(got)});
    while (!gone) {
      auto message = reader.next();
      if (!message)
        break;
      if (const auto *malformed = std::get_if<MessageReader::Malformed>(&*message)) {
        send(failure(Json::object(), malformed->reason));
        if (malformed->lost)
          return EXIT_FAILURE;
        continue;
      }
      take(std::get<Json>(*message));
      gone |= gone_after_answer;
    }
  }
  kill_child();
  return EXIT_SUCCESS;
}

void Adapter::take(const Json &message) {
  auto text = [&](const char *name) {
    auto found = message.find(name);
    return found != message.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  std::string type = text("type"), command = text("command");
  if (type == "response" || type == "event")
    return; // the client sent no request
  auto seq = message.find("seq");
  if (type != "request" || command.empty() || seq == message.end() || !seq->is_number_integer()) {
    send(failure(message, "a request needs 'seq' (an integer), 'type' (\"request\") and 'command' (a string)"));
    return;
  }
  auto given = message.find("arguments");
  try {
    static const Json nothing = Json::object();
    if (given != message.end() && !given->is_null() && !given->is_object())
      throw RequestError("'arguments' must be an object");
    Arguments arguments(given == message.end() || given->is_null() ? nothing : *given);
    dispatch(message, command, arguments);
  } catch (const UsageError &error) {
    send(failure(message, error.hint.empty() ? error.what() : fmt::format("{}; {}", error.what(), error.hint)));
  } catch (const std::exception &error) {
    send(failure(message, error.what()));
  }
}

const std::map<std::string, Adapter::Handler> &Adapter::handlers() {
  static const std::map<std::string, Handler> table{
      {"launch", &Adapter::launch},
      {"configurationDone", &Adapter::configuration_done},
      {"restart", &Adapter::restart},
      {"terminate", &Adapter::terminate},
      {"disconnect", &Adapter::disconnect},
      {"pause", &Adapter::pause},
      {"setBreakpoints", &Adapter::set_breakpoints},
      {"setFunctionBreakpoints", &Adapter::set_breakpoints},
      {"setExceptionBreakpoints", &Adapter::set_breakpoints},
      {"breakpointLocations", &Adapter::breakpoint_locations},
      {"loadedSources", &Adapter::loaded_sources},
      {"source", &Adapter::source},
      {"disassemble", &Adapter::disassemble},
  };
  return table;
}

void Adapter::dispatch(const Json &request, const std::string &command, const Arguments &arguments) {
  if (command == "initialize")
    return initialize(request, arguments);
  if (!initialized)
    throw RequestError("'initialize' must come first");
  // Only 'launch' can come first, so that a client without the secret can do nothing and has one try.
  if (command == "launch" && !options.secret.empty() && arguments.string("secret", "") != options.secret) {
    gone_after_answer = true;
    throw RequestError("'secret' must be the one printed by 'ampsim debug --port'");
  }
  auto found = handlers().find(command);
  if (found != handlers().end()) {
    bool needs_program = command != "launch" && command != "disconnect" && command != "terminate";
    if (needs_program && !server)
      throw RequestError("'launch' must come first");
    return (this->*found->second)(request, arguments);
  }
  if (!LaunchServer::known(command))
    throw RequestError(fmt::format("unknown request '{}'", command));
  if (!host_answers(request, command, arguments))
    pass_on(request, arguments);
}

/// Forwards to the program's process, if it can respond.
void Adapter::pass_on(const Json &request, const Arguments &arguments) {
  const std::string &command = request["command"].get_ref<const std::string &>();
  if (child && child->stopped) {
    child->waiting[request["seq"].get<std::int64_t>()] = request;
    send_to_child(request);
  } else if (command == "setDataBreakpoints") {
    // Clients set them before the program runs, even if there are none: memory that can be watched exists only in a
    // launch.
    Json list = Json::array();
    for (std::size_t k = arguments.objects("breakpoints").size(); k > 0; --k)
      list.push_back(
          {{"verified", false}, {"message", "data breakpoints can only be set while a launch is stopped"}});
    send(success(request, {{"breakpoints", list}}));
  } else if (command == "threads") {
    Json list = Json::array();
    if (child)
      list.push_back({{"id", thread_id(0)}, {"name", "running"}});
    send(success(request, {{"threads", list}}));
  } else
    throw RequestError(child ? std::string(not_stopped) : "the program is not running");
}

//===--- Requests -------------------------------------------------------------------------===//

void Adapter::initialize(const Json &request, const Arguments &arguments) {
  if (initialized)
    throw RequestError("'initialize' was already received");
  if (!arguments.boolean("linesStartAt1", true) || !arguments.boolean("columnsStartAt1", true))
    throw RequestError("lines and columns must start at 1");
  if (arguments.string("pathFormat", "path") != "path")
    throw RequestError("files must be named by paths, not URIs");
  initialized = true;
  progress.emplace(arguments.boolean("supportsProgressReporting", false),
                   [this](Json each) { send(std::move(each)); });
  Json can = Json::object();
  for (const char *capability : {"supportsConfigurationDoneRequest",
                                 "supportsFunctionBreakpoints",
                                 "supportsConditionalBreakpoints",
                                 "supportsHitConditionalBreakpoints",
                                 "supportsLogPoints",
                                 "supportsDataBreakpoints",
                                 "supportsBreakpointLocationsRequest",
                                 "supportsEvaluateForHovers",
                                 "supportsClipboardContext",
                                 "supportsSetVariable",
                                 "supportsSetExpression",
                                 "supportsCompletionsRequest",
                                 "supportsValueFormattingOptions",
                                 "supportsStepBack",
                                 "supportsGotoTargetsRequest",
                                 "supportsExceptionInfoRequest",
                                 "supportsDelayedStackTraceLoading",
                                 "supportsLoadedSourcesRequest",
                                 "supportsDisassembleRequest",
                                 "supportsRestartRequest",
                                 "supportsTerminateRequest"})
    can[capability] = true;
  can["exceptionBreakpointFilters"] = LaunchServer::exception_filters();
  send(success(request, std::move(can)));
}

/// The compiler prints to standard error: its output is captured in a file and sent as output.
class CaughtErrors {
public:
  CaughtErrors() : file(memfd_create("ampsim-diagnostics", MFD_CLOEXEC)), before(dup(STDERR_FILENO)) {
    if (file < 0 || before < 0)
      throw std::system_error(errno, std::generic_category(), "memfd_create");
    std::fflush(stderr);
    dup2(file, STDERR_FILENO);
  }
  ~CaughtErrors() {
    restore();
    close(file);
  }
  CaughtErrors(const CaughtErrors &) = delete;
  CaughtErrors &operator=(const CaughtErrors &) = delete;

  std::string text() {
    restore();
    std::string text(std::size_t(lseek(file, 0, SEEK_END)), '\0');
    text.resize(std::size_t(std::max<ssize_t>(pread(file, text.data(), text.size(), 0), 0)));
    return text;
  }

private:
  void restore() {
    std::fflush(stderr);
    if (before >= 0) {
      dup2(before, STDERR_FILENO);
      close(before);
    }
    before = -1;
  }
  int file, before;
};

bool Adapter::compile(const Arguments &arguments) {
  std::vector<std::string> words = arguments.strings("options"), sources = options.sources;
  if (arguments.has("program"))
    sources = arguments.json()["program"].is_array() ? arguments.strings("program")
                                                     : std::vector{arguments.string("program")};
  if (sources.empty())
    throw RequestError("'program' is missing: expected a C++ source file or an array of them");
  words.insert(words.end(), sources.begin(), sources.end());
  if (std::string folder = arguments.string("cwd", ""); !folder.empty()) {
    std::error_code error;
    std::filesystem::current_path(folder, error);
    if (error)
      throw RequestError(fmt::format("cannot change to directory '{}': {}", folder, error.message()));
  }
  std::optional<AnalysisOptions> parsed = options.parse_program(words);
  if (!parsed)
    throw RequestError("'options' takes only options of the compiler and the detector");
  AnalysisOptions &analysis = debug.program = std::move(*parsed);
  analysis.arguments = arguments.has("args") ? arguments.strings("args") : options.arguments;
  analysis.report.color = ColorMode::never;
  check_sources(analysis.compile.sources);
  refuse_driver_host(analysis);
  CompileOptions how = analysis.compile;
  how.debug = true;
  how.hook_bitcode = hook_bitcode();
  how.build = object_build();
  CaughtErrors caught;
  frontend::CompileResult compiled = frontend::compile(how);
  if (compiled.program) {
    program = compiled.program.release(); // never destroyed: JIT code is not unloaded
    program->prepare(Variant::debug);
    program->prepare(analysis.kinds.any() ? Variant::detect : Variant::none);
  }
  say("stderr", caught.text());
  return program != nullptr;
}

void Adapter::launch(const Json &request, const Arguments &arguments) {
  if (server)
    throw RequestError("the program has already been launched");
  stop_at_entry = arguments.boolean("stopOnEntry", false);
  no_debug = arguments.boolean("noDebug", false);
  const bool with_host = arguments.boolean("hostDebugger", true) && !no_debug;
  if (!compile(arguments))
    throw RequestError("the program does not compile");
  server = new LaunchServer(debug, *program);
  if (with_host)
    host = std::make_unique<HostSide>(server->program_code(), program->debug_info().host,
                                      *program->tables().language, [this](Json each) { send(std::move(each)); });
  send(success(request));
  send(event("initialized"));
}

void Adapter::configuration_done(const Json &request, const Arguments &) {
  if (configured)
    throw RequestError("the program is already running");
  configured = true;
  send(success(request));
  start();
}

void Adapter::restart(const Json &request, const Arguments &) {
  if (!configured)
    throw RequestError("the program has not been started");
  kill_child();
  send(success(request));
  start();
}

void Adapter::terminate(const Json &request, const Arguments &) {
  send(success(request));
  if (child) {
    child->terminated = true;
    kill(child->process, SIGKILL); // it may be stopped, or in a kernel that does not end
    leave_host();
  } else
    send(event("terminated"));
}

void Adapter::disconnect(const Json &request, const Arguments &) {
  kill_child();
  send(success(request));
  gone = true;
}

void Adapter::pause(const Json &request, const Arguments &) {
  if (!child)
    throw RequestError("the program is not running");
  if (!child->stopped && !child->host_stopped) {
    if (host && host->on() && !child->listener->in_launch()) {
      pausing = true;
      paused_at = {};
    } else {
      flags->pause = true;
      kill(child->process, SIGINT);
    }
  }
  send(success(request));
}

void Adapter::set_breakpoints(const Json &request, const Arguments &arguments) {
  Json of_kernels = request;
  if (host && host->is_there() && request["command"] != "setExceptionBreakpoints")
    send(success(request, set_in_both(of_kernels, arguments)));
  else
    send(success(request, server->set_breakpoints(request["command"], arguments)));
  if (!child)
    return;
  send_to_child(of_kernels);
  if (!child->stopped)
    kill(child->process, SIGINT); // so that it processes them
}

void Adapter::breakpoint_locations(const Json &request, const Arguments &arguments) {
  send(success(request,
               host && host->is_there() ? locations_in_both(arguments) : server->breakpoint_locations(arguments)));
}

void Adapter::loaded_sources(const Json &request, const Arguments &) {
  send(success(request, server->program_code().loaded_sources()));
}

void Adapter::source(const Json &request, const Arguments &arguments) {
  send(success(request, server->program_code().source_text(arguments)));
}

void Adapter::disassemble(const Json &request, const Arguments &arguments) {
  send(success(request, server->program_code().disassemble(arguments)));
}

} // namespace ampsim::cli::dap
