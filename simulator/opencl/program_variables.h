// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables at program scope in global memory. They exist, with their initial values, from the start of the process.
#pragma once

#include "model/host_symbol.h"
#include "model/kernel.h"
#include "simulator/machine_state.h"

#include <cstdint>
#include <map>
#include <string>

namespace ampsim {

struct ProgramVariable {
  char *begin = nullptr;
  std::uint64_t bytes = 0;
};

class ProgramVariables {
public:
  /// Those of this process.
  static ProgramVariables &installed();

  /// Allocates a variable, whose bytes are zero. Throws if the device's memory is exhausted.
  HostSymbol place(const GlobalVariable &variable, Machine::State &machine);
  const ProgramVariable &at(const std::string &symbol) const { return placed.at(symbol); }

private:
  std::map<std::string, ProgramVariable> placed; // by GlobalVariable::symbol
};

} // namespace ampsim

extern "C" {
/// Called by the program's constructors for variables that are not initially zero.
void ampsim_opencl_register_variable(void *variable, const void *initial, std::uint64_t size);
}
