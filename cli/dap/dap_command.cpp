// See dap_command.h: where the client is, on standard input and output or at a port of this machine.
#include "cli/dap/dap_command.h"
#include "cli/dap/adapter.h"
#include "cli/support/usage_error.h"

#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

[[noreturn]] void fail(const char *what) { throw std::system_error(errno, std::generic_category(), what); }

/// Whatever else is printed must not come between the protocol's messages.
int serve_standard_streams(const DapOptions &options) {
  int in = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (in < 0 || out < 0 || nothing < 0)
    fail("cannot open standard streams");
  dup2(nothing, STDIN_FILENO);
  close(nothing);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return dap::Adapter(in, out, options).serve();
}

/// One client after the other or several at once, each in a process of its own. Only from this machine: a client
/// can have any program run.
[[noreturn]] void serve_port(const DapOptions &options) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int on = 1;
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(*options.port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (listener < 0)
    fail("socket");
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(listener, reinterpret_cast<sockaddr *>(&address), size) < 0 || listen(listener, 8) < 0 ||
      getsockname(listener, reinterpret_cast<sockaddr *>(&address), &size) < 0)
    throw UsageError(fmt::format("cannot listen at port {} of 127.0.0.1: {}", *options.port,
                                 std::generic_category().message(errno)));
  fmt::print("listening at 127.0.0.1:{}\n", ntohs(address.sin_port));
  std::fflush(stdout);
  std::signal(SIGCHLD, SIG_IGN); // nobody asks how a session has ended
  while (true) {
    int client = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0 && (errno == EINTR || errno == ECONNABORTED))
      continue;
    if (client < 0)
      fail("accept");
    pid_t session = fork();
    if (session < 0)
      fail("fork");
    if (session == 0) {
      std::signal(SIGCHLD, SIG_DFL);
      close(listener);
      dup2(STDERR_FILENO, STDOUT_FILENO);
      _exit(dap::Adapter(client, client, options).serve());
    }
    close(client);
  }
}

} // namespace

int dap_command(const DapOptions &options) {
  std::signal(SIGPIPE, SIG_IGN);
  if (options.port)
    serve_port(options);
  return serve_standard_streams(options);
}

} // namespace ampsim::cli
