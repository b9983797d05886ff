// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel's code without the debugger's instrumentation.
#pragma once

#include "model/debug_info.h"

#include <string>
#include <vector>

namespace ampsim::cli {

struct CodeLine {
  std::string text;
  std::string block;         // its label, if it is the first of a basic block
  std::uint32_t point = ~0u; // the stop point that it belongs to
};

std::vector<CodeLine> code_without_hooks(const DebugKernel &kernel);

} // namespace ampsim::cli
