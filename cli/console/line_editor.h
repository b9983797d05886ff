// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
  /// Completions of the line up to the cursor: candidates for its last word.
  using Complete = std::function<std::vector<std::string>(const std::string &line)>;

  explicit LineEditor(Complete complete);
  ~LineEditor();
  LineEditor(const LineEditor &) = delete;
  LineEditor &operator=(const LineEditor &) = delete;

  /// A line without its newline; empty at the end of input. With editing if input is a terminal.
  std::optional<std::string> read(const std::string &prompt);
  /// Remembers a line for this session and later ones: $XDG_STATE_HOME/ampsim/debug_history.
  void remember(const std::string &line);

  struct State;

private:
  std::unique_ptr<State> state;
};

} // namespace ampsim::cli
