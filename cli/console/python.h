// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Python in the debugger's console: the system's python3, in a separate process (python/boot.py).
//
// ampsim does not link Python, so the debugger does not depend on it. The code can use the module `ampsim`, whose
// functions are named like gdb's; the console serves its requests while the code runs.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <sys/types.h>

namespace ampsim::cli {

/// The reason why code did not finish, as a message for the user.
struct PythonError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Python {
public:
  /// A request of the code, by name ("execute", "evaluate", "write") and text. Throws std::runtime_error, which the
  /// code can catch.
  using Answer = std::function<nlohmann::json(const std::string &what, const std::string &text)>;

  explicit Python(Answer answer) : answer(std::move(answer)) {}
  ~Python();
  Python(const Python &) = delete;
  Python &operator=(const Python &) = delete;

  /// Starts python3 unless it is running. Throws PythonError.
  void run(const std::string &code, const std::string &file);
  /// Notifies handlers, if any, that threads have stopped. Throws PythonError.
  void notify_stop(const nlohmann::json &stop);
  bool wants_stops() const { return handlers > 0 && link >= 0; }
  /// The number of stop handlers: two processes share the interpreter, and one passes it to the other.
  std::size_t stop_handlers() const { return handlers; }
  void set_stop_handlers(std::size_t count) { handlers = count; }

private:
  void start();
  void end();
  void serve(const nlohmann::json &message);
  void send(const nlohmann::json &message);
  std::optional<nlohmann::json> receive();

  Answer answer;
  pid_t process = -1;
  int link = -1;
  std::string buffer;
  std::size_t handlers = 0; // of stops
};

} // namespace ampsim::cli
