// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See dap_command.h: the client is on standard input and output, at a socket or at a port of this machine.
#include "cli/dap/dap_command.h"
#include "cli/dap/adapter.h"
#include "cli/support/random_name.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <netinet/in.h>
#include <set>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

[[noreturn]] void fail(const char *what) { throw std::system_error(errno, std::generic_category(), what); }

/// No other output may come between the protocol's messages.
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

constexpr std::size_t most_sessions = 8; // at a time

/// A client can have any program run, so it must be a process of this user: any other user of the machine can connect
/// to a port, and so can a web page through this user's browser, which does not know the secret.
class Door {
public:
  explicit Door(int listener) : listener(listener) {}
  virtual ~Door() = default;
  /// Returns whether the client at the other end belongs to this user.
  virtual bool is_ours(int client) const = 0;
  const int listener;
};

class SocketDoor final : public Door {
public:
  explicit SocketDoor(const std::string &name) : Door(open_socket(name)) {}
  bool is_ours(int client) const override {
    ucred peer{};
    socklen_t size = sizeof peer;
    return getsockopt(client, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid();
  }

private:
  static int open_socket(const std::string &name) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (name.size() >= sizeof address.sun_path)
      throw UsageError(fmt::format("the socket name has more than {} bytes", sizeof address.sun_path - 1));
    std::copy(name.begin(), name.end(), address.sun_path);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    mode_t before = umask(0177); // private from the beginning
    bool good = listener >= 0 && bind(listener, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0 &&
                listen(listener, SOMAXCONN) == 0;
    int error = errno;
    umask(before);
    if (!good)
      throw UsageError(fmt::format("cannot listen on '{}': {}", name, std::generic_category().message(error)));
    fmt::print("listening on {}\n", name);
    return listener;
  }
};

class PortDoor final : public Door {
public:
  PortDoor(std::uint16_t port, const std::string &secret) : Door(open_port(port, secret)) {}

  /// The system's connection table lists the user of each end.
  bool is_ours(int client) const override {
    sockaddr_in here{}, there{};
    socklen_t size = sizeof here;
    if (getsockname(client, reinterpret_cast<sockaddr *>(&here), &size) != 0)
      return false;
    size = sizeof there;
    if (getpeername(client, reinterpret_cast<sockaddr *>(&there), &size) != 0)
      return false;
    auto name = [](const sockaddr_in &address) {
      return fmt::format("{:08X}:{:04X}", address.sin_addr.s_addr, ntohs(address.sin_port));
    };
    std::ifstream table("/proc/net/tcp");
    std::string number, local, remote, state, queues, timer, retransmits;
    std::getline(table, number); // the heads of its columns
    for (uid_t user; table >> number >> local >> remote >> state >> queues >> timer >> retransmits >> user;) {
      if (local == name(there) && remote == name(here))
        return user == geteuid();
      std::string rest;
      std::getline(table, rest);
    }
    return false;
  }

private:
  static int open_port(std::uint16_t port, const std::string &secret) {
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int on = 1;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (listener < 0)
      fail("socket");
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener, reinterpret_cast<sockaddr *>(&address), size) < 0 || listen(listener, SOMAXCONN) < 0 ||
        getsockname(listener, reinterpret_cast<sockaddr *>(&address), &size) < 0)
      throw UsageError(
          fmt::format("cannot listen on port {} of 127.0.0.1: {}", port, std::generic_category().message(errno)));
    fmt::print("listening on 127.0.0.1:{}, secret {}\n", ntohs(address.sin_port), secret);
    return listener;
  }
};

/// Serves clients, one after the other or several at once, each in a separate process. The listeners' queues are long,
/// so that a client that comes with many others is refused at once: without a place in the queue, the system would
/// have it try again after 1, 2, 4, ... seconds.
[[noreturn]] void serve(const Door &door, const DapOptions &options) {
  std::fflush(stdout);
  std::set<pid_t> sessions;
  while (true) {
    int client = accept4(door.listener, nullptr, nullptr, SOCK_CLOEXEC);
    for (pid_t ended; (ended = waitpid(-1, nullptr, WNOHANG)) > 0;)
      sessions.erase(ended);
    if (client < 0 && (errno == EINTR || errno == ECONNABORTED))
      continue;
    if (client < 0 && errno == EMFILE) // until one of the sessions has ended
      continue;
    if (client < 0)
      fail("accept");
    if (!door.is_ours(client) || sessions.size() >= most_sessions) {
      close(client);
      continue;
    }
    pid_t session = fork();
    if (session == 0) {
      close(door.listener);
      dup2(STDERR_FILENO, STDOUT_FILENO);
      _exit(dap::Adapter(client, client, options).serve());
    }
    if (session > 0) // otherwise there is no room: this client is refused
      sessions.insert(session);
    close(client);
  }
}

} // namespace

int dap_command(const DapOptions &options) {
  std::signal(SIGPIPE, SIG_IGN);
  if (!options.socket.empty())
    serve(SocketDoor(options.socket), options);
  if (options.port) {
    DapOptions with_secret = options;
    with_secret.secret = random_name(16);
    serve(PortDoor(*options.port, with_secret.secret), with_secret);
  }
  return serve_standard_streams(options);
}

} // namespace ampsim::cli
