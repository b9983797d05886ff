// Python in the debugger's console: the system's python3, as a process beside it (python/boot.py).
//
// Nothing of Python is linked, so that the debugger needs none. The code has the module `ampsim`, whose functions are gdb's
// where gdb has them; what these ask for, the console answers while the code runs.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <sys/types.h>

namespace ampsim::cli {

/// What has become of code that did not run to its end, for the user.
struct PythonError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Python {
public:
  /// What code asks for, by its name ("execute", "evaluate", "write") and its text. Throws std::runtime_error, which the code
  /// can catch.
  using Answer = std::function<nlohmann::json(const std::string &what, const std::string &text)>;

  explicit Python(Answer answer) : answer(std::move(answer)) {}
  ~Python();
  Python(const Python &) = delete;
  Python &operator=(const Python &) = delete;

  /// Starts python3 where it does not run. Throws PythonError.
  void run(const std::string &code, const std::string &file);
  /// Threads have stopped: handlers hear of it, if there are any. Throws PythonError.
  void tell_stop(const nlohmann::json &stop);
  bool wants_stops() const { return handlers > 0 && link >= 0; }
  /// How many handlers of stops there are: of two processes that share the interpreter, one tells the other.
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
