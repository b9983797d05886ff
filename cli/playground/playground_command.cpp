// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See playground_command.h. A signal that ends the server writes into a pipe, and a thread at its other end stops the
// rest. Signals are not blocked, because programs started by the server would inherit that.
#include "cli/playground/playground_command.h"
#include "cli/playground/http_server.h"
#include "cli/playground/service.h"
#include "cli/sandbox/user_scope.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace ampsim::cli {

static int end_pipe[2];
static void note_end(int) { (void)!write(end_pipe[1], "", 1); }

int playground_command(const PlaygroundOptions &options) {
  enter_user_scope();
  if (pipe2(end_pipe, O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "pipe");
  struct sigaction action{};
  action.sa_handler = note_end;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  mallopt(M_ARENA_MAX, 2); // each thread's arena keeps the memory of its requests

  unsigned workers = options.parallel ? options.parallel : std::max(1u, std::thread::hardware_concurrency());
  if (options.allow_weaker)
    workers = 1; // without a sandbox, the leftovers of concurrent programs could not be distinguished
  playground::Service service(options, workers);
  for (const std::string &each : service.how().missing)
    fmt::print(stderr, "ampsim: warning: {}\n", each);
  playground::HttpServer server(
      {}, [&](const playground::Request &request) { return service.answer(request); },
      [&](const playground::Request &request) { return service.is_teacher(request); });
  const unsigned port = server.bind(options.listen, options.port);
  if (port == 0)
    throw UsageError(fmt::format("cannot listen on '{}', port {}", options.listen, options.port),
                     "is another server running? '--port 0' uses any free port");
  if (!playground::is_loopback(options.listen))
    fmt::print(stderr,
               "ampsim: warning: anyone who can reach '{}' can compile and run programs here, in the sandbox; the "
               "connection is not encrypted\n",
               options.listen);
  const bool is_v6 = options.listen.find(':') != options.listen.npos;
  fmt::print("ampsim: the playground is at http://{}{}{}:{}/\n", is_v6 ? "[" : "", options.listen, is_v6 ? "]" : "",
             port);
  if (const std::string token = service.teacher_token(); !token.empty())
    fmt::print("ampsim: the teacher's page is at http://{}{}{}:{}/teacher#token={}\n", is_v6 ? "[" : "",
               options.listen, is_v6 ? "]" : "", port, token);
  std::fflush(stdout);

  std::thread waiting([&] {
    char end = 0;
    while (read(end_pipe[0], &end, 1) < 0 && errno == EINTR) {
    }
    service.close();
    server.stop();
  });
  server.serve();
  note_end(0); // if the server has ended by itself
  waiting.join();
  return 0;
}

} // namespace ampsim::cli
