// How far a gate is, on stderr: one line that is written over on a terminal, else a line for each program.
#pragma once

#include "cli/report/suite.h"

#include <cstddef>

namespace ampsim::cli {

class ProgressLine {
public:
  ProgressLine(bool on, std::size_t programs);

  /// The next program in order.
  void show(const ProgramResult &program);
  /// So many have ended.
  void count(std::size_t ended);
  void clear();

private:
  void rewrite();

  bool on, terminal;
  std::size_t programs, shown = 0, ended = 0, failed = 0;
};

} // namespace ampsim::cli
