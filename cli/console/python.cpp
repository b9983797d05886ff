// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See python.h.
#include "cli/console/python.h"
#include "cli/console/caught_interrupts.h"
#include "cli/console/embedded_text.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ampsim::cli {

using Json = nlohmann::json;

Python::~Python() { end(); }

void Python::start() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw PythonError(fmt::format("cannot start python3: {}", std::strerror(errno)));
  constexpr int in_python = 3;
  std::string code(embedded::console_python_boot_py), number = std::to_string(in_python), name = "python3",
                                                      flag = "-c";
  char *words[] = {name.data(), flag.data(), code.data(), number.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // Also if the numbers are equal: otherwise its duplicate stays open in python3.
  const int other = fcntl(ends[1], F_DUPFD_CLOEXEC, in_python + 1);
  posix_spawn_file_actions_adddup2(&actions, other, in_python);
  // The terminal is the debugger's.
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP); // Ctrl-C is the debugger's
  const int error = posix_spawnp(&process, "python3", &actions, &attributes, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(other);
  close(ends[1]);
  link = ends[0];
  if (error == 0)
    return;
  process = -1;
  end();
  throw PythonError(error == ENOENT ? "python3 not found (Debian: apt install python3)"
                                    : fmt::format("cannot start python3: {}", std::strerror(error)));
}

void Python::end() {
  if (link >= 0)
    close(link); // python3 ends when it is closed
  link = -1;
  if (process > 0) {
    kill(process, SIGTERM);
    while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  process = -1;
  handlers = 0;
  buffer.clear();
}

void Python::send(const Json &message) {
  const std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t size = ::send(link, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (size < 0 && errno != EINTR)
      return; // receive() reports it
    sent += size < 0 ? 0 : std::size_t(size);
  }
}

/// Empty if it has ended.
std::optional<Json> Python::receive() {
  CaughtInterrupts caught;
  std::size_t line;
  while ((line = buffer.find('\n')) == std::string::npos) {
    char bytes[4096];
    const ssize_t size = recv(link, bytes, sizeof bytes, 0);
    if (caught.any())
      kill(process, SIGINT); // Ctrl-C is for the code that runs
    if (size < 0 && errno == EINTR)
      continue;
    if (size <= 0)
      return std::nullopt;
    buffer.append(bytes, std::size_t(size));
  }
  Json message = Json::parse(buffer.substr(0, line), nullptr, /*allow_exceptions=*/false);
  buffer.erase(0, line + 1);
  return message.is_object() ? std::optional(std::move(message)) : std::nullopt;
}

/// Serves the code's requests until it has finished.
void Python::serve(const Json &message) {
  send(message);
  while (true) {
    const std::optional<Json> heard = receive();
    if (!heard) {
      end();
      throw PythonError("python3 has ended");
    }
    if (heard->contains("done")) {
      handlers = heard->value("handlers", std::size_t{0});
      if (const Json &error = (*heard)["error"]; error.is_string())
        throw PythonError(error.get<std::string>());
      return;
    }
    Json reply;
    try {
      reply = answer(heard->value("ask", ""), heard->value("text", ""));
    } catch (const std::runtime_error &error) {
      reply = {{"error", error.what()}};
    }
    send(reply);
  }
}

void Python::run(const std::string &code, const std::string &file) {
  if (link < 0)
    start();
  serve({{"do", "run"}, {"code", code}, {"file", file}});
}

void Python::notify_stop(const Json &stop) {
  if (wants_stops())
    serve({{"do", "stop"}, {"stop", stop}});
}

} // namespace ampsim::cli
