// A kernel's code as the user would have it: without the calls by which the debugger looks on.
#pragma once

#include "model/debug_info.h"

#include <string>
#include <vector>

namespace ampsim::cli {

struct CodeLine {
  std::string text;
  std::string block;         // its label, where it is the first of a basic block
  std::uint32_t point = ~0u; // the stop point that it belongs to
};

std::vector<CodeLine> code_without_hooks(const DebugKernel &kernel);

} // namespace ampsim::cli
