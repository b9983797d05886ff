// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of this ampsim that a report of a bug names.
#pragma once

#include <string>

namespace ampsim::frontend {

struct BuildInfo {
  std::string commit; // abbreviated; empty if it was not built in a git checkout
  std::string llvm;   // "19.1.7"
  std::string target; // "x86_64-pc-linux-gnu"
};

BuildInfo build_info();

} // namespace ampsim::frontend
