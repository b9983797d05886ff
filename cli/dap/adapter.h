// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The debug adapter's process: talks to the client, starts the program, and forwards requests about stopped threads.
//
//   client  <-- Debug Adapter Protocol -->  Adapter  <-- the same messages, in a socket -->  LaunchServer
//                                            | ^------ output in pipes, findings ---------  the program's process
//                                            +--> HostSide --> gdb --- ptrace ------------------^
//
// Requests that the compiler's tables can answer (breakpoints, sources, instructions) are answered here, even while
// the program runs.
#pragma once

#include "cli/dap/host_side.h"
#include "cli/dap/launch_server.h"
#include "cli/dap/options.h"
#include "cli/dap/progress.h"
#include "cli/dap/protocol.h"
#include "cli/run/channel.h"
#include "cli/run/outcome_listener.h"

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>

namespace ampsim::cli::dap {

class Adapter {
public:
  /// Descriptors that the client writes to and reads from. `options` must outlive it.
  Adapter(int in, int out, const DapOptions &options);
  ~Adapter();
  Adapter(const Adapter &) = delete;
  Adapter &operator=(const Adapter &) = delete;
  /// Runs until the client disconnects; returns the exit status.
  int serve();

private:
  /// The program, while it has a process.
  struct Child {
    pid_t process = -1;
    int ended = -1;                              // readable once the process has
    int requests = -1, output = -1, errors = -1; // ours of each pair
    MessageReader reader;
    Channel channel;
    RunOutcome outcome;
    std::unique_ptr<OutcomeListener> listener;
    RunOptions how;
    bool stopped = false;                 // a launch is stopped
    bool host_stopped = false;            // host code is
    pid_t launching_task = 0;             // the host thread of the launch that is stopped
    std::uint32_t launch = 0;             // its number
    std::optional<Json> launch_frames;    // of that thread, once requested
    Json kernel_stop;                     // the body of the launch's last stopped event
    bool terminated = false;              // the client has requested its end
    std::map<std::int64_t, Json> waiting; // requests that it has not answered, by seq
    std::string output_rest, errors_rest; // an incomplete character
  };
  using Handler = void (Adapter::*)(const Json &request, const Arguments &arguments);
  static const std::map<std::string, Handler> &handlers();

  void send(Json message);
  void say(const std::string &category, const std::string &text);
  void take(const Json &message);
  void dispatch(const Json &request, const std::string &command, const Arguments &arguments);
  void pass_on(const Json &request, const Arguments &arguments);

  // requests
  void initialize(const Json &, const Arguments &), launch(const Json &, const Arguments &),
      configuration_done(const Json &, const Arguments &), restart(const Json &, const Arguments &),
      terminate(const Json &, const Arguments &), disconnect(const Json &, const Arguments &),
      pause(const Json &, const Arguments &), set_breakpoints(const Json &, const Arguments &),
      breakpoint_locations(const Json &, const Arguments &), loaded_sources(const Json &, const Arguments &),
      source(const Json &, const Arguments &), disassemble(const Json &, const Arguments &);

  bool compile(const Arguments &arguments);
  void start();
  void kill_child();
  void hear_child();
  void hear_output(int descriptor, std::string &rest, const char *category);
  void child_has_ended();
  void report_progress();

  // adapter_host.cpp
  void send_to_child(const Json &request);
  void hear_host(), try_to_pause(), lose_host(), make_host_ready();
  void leave_host();
  void kernel_has_stopped(Json &body);
  bool host_answers(const Json &request, const std::string &command, const Arguments &arguments);
  void move_host(const Json &request, const std::string &command, const Arguments &arguments);
  void host_has_moved();
  void add_host(const Json &request, Json &body);
  Json set_in_both(Json &request, const Arguments &arguments);
  Json locations_in_both(const Arguments &arguments);

  const int in, out;
  const DapOptions &options;
  ConsoleOptions debug; // the program, once it has been named
  MessageReader reader;
  std::int64_t next_seq = 1;
  bool initialized = false, configured = false, gone = false, silent = false, no_debug = false;
  bool stop_at_entry = false;
  bool gone_after_answer = false; // the client is not listened to any more
  LaunchServer *server = nullptr; // once compiled; never destroyed, like the program
  frontend::Program *program = nullptr;
  SharedFlags *flags = nullptr;
  std::unique_ptr<Child> child;
  std::unique_ptr<HostSide> host;                  // null if the client does not want it
  bool pausing = false;                            // host code is being paused and has not stopped yet
  std::chrono::steady_clock::time_point paused_at; // the last attempt
  std::optional<ProgressReporter> progress;        // once the client has said whether it shows such events
};

} // namespace ampsim::cli::dap
