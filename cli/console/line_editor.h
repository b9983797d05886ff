// A prompt with line editing, history and completion (libedit).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

class LineEditor {
public:
  /// What the line up to the cursor could be completed to: the words that can stand in the place of its last one.
  using Complete = std::function<std::vector<std::string>(const std::string &line)>;

  explicit LineEditor(Complete complete);
  ~LineEditor();
  LineEditor(const LineEditor &) = delete;
  LineEditor &operator=(const LineEditor &) = delete;

  /// A line without its end; nothing at the end of input. From a terminal with editing; else as it is.
  std::optional<std::string> read(const std::string &prompt);
  /// For this session and later ones: $XDG_STATE_HOME/ampsim/debug_history.
  void remember(const std::string &line);

  struct State;

private:
  std::unique_ptr<State> state;
};

} // namespace ampsim::cli
