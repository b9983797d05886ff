// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A message of the compiler about a program.
#pragma once

#include <string>

namespace ampsim {

struct Diagnostic {
  std::string severity; // "error", "warning"
  std::string code;     // Microsoft's code, if there is one
  std::string message;
  std::string file;
  unsigned line = 0, column = 0;
  std::string text{}; // as printed
};

} // namespace ampsim
