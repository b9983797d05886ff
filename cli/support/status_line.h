// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A line on the terminal that says what a command is doing: redrawn in place, and removed at the end.
#pragma once

#include <string>

namespace ampsim::cli {

/// Returns whether stderr is a terminal that can redraw a line.
bool is_redrawn_terminal();
/// In columns; 80 if it is not known.
unsigned terminal_width();
/// Replaces the line at the cursor; empty: removes it.
void redraw_line(const std::string &text);

class StatusLine {
public:
  /// `shown` false: never draws anything.
  explicit StatusLine(bool shown) : shown(shown && is_redrawn_terminal()) {}
  ~StatusLine() { clear(); }
  StatusLine(const StatusLine &) = delete;
  StatusLine &operator=(const StatusLine &) = delete;

  void show(const std::string &text);
  void clear();

private:
  const bool shown;
  bool drawn = false;
};

} // namespace ampsim::cli
