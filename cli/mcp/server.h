// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An MCP server for one client: reads requests from one descriptor and writes responses to another.
//
// Tools take long, so their calls are queued, processed by a few threads, and answered when they are done. Everything
// else is answered at once. A call that the client cancels is stopped and gets no response.
#pragma once

#include "cli/mcp/tools.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace ampsim::cli::mcp {

class Server {
public:
  Server(int in, int out, const McpOptions &options);
  /// Runs until the client disconnects; unfinished calls are then cancelled.
  void serve();

private:
  struct Job {
    Json id, arguments;
    const Tool *tool;
    Json progress; // the client's token for notifications of progress; null: it wants none
    std::atomic<bool> given_up = false;
  };
  class Progress;

  void take(const std::string &line);
  void answer(const Json &id, const std::string &method, const Json &parameters);
  Json result_for(const std::string &method, const Json &parameters);
  void queue_call(const Json &id, const Json &parameters);
  void give_up(const Json &id);
  void work(const std::stop_token &ended, unsigned slot);
  void finish(Job &job, unsigned slot);
  void write(const std::string &line);

  LineReader reader;
  const int out;
  Workshop workshop;
  std::mutex writing;
  std::mutex queueing; // of the jobs
  std::condition_variable_any more;
  std::deque<std::shared_ptr<Job>> waiting;
  std::vector<std::shared_ptr<Job>> jobs; // queued or in progress
};

} // namespace ampsim::cli::mcp
