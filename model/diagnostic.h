// What the compiler has to say about a program.
#pragma once

#include <string>

namespace ampsim {

struct Diagnostic {
  std::string severity; // "error", "warning"
  std::string code;     // Microsoft's code where there is one
  std::string message;
  std::string file;
  unsigned line = 0, column = 0;
  std::string text{}; // as it was printed
};

} // namespace ampsim
