// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The progress of a gate, on stderr: a line that is redrawn on a terminal, else a line for each program.
#pragma once

#include "cli/report/suite.h"

#include <cstddef>

namespace ampsim::cli {

class ProgressLine {
public:
  ProgressLine(bool on, std::size_t programs);

  /// The next program in order.
  void show(const ProgramResult &program);
  /// The number of finished programs.
  void count(std::size_t ended);
  void clear();

private:
  void rewrite();

  bool on, terminal;
  std::size_t programs, shown = 0, ended = 0, failed = 0;
};

} // namespace ampsim::cli
