// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See program_variables.h.
#include "simulator/opencl/program_variables.h"

#include <cstring>
#include <stdexcept>

namespace ampsim {

ProgramVariables &ProgramVariables::installed() {
  static ProgramVariables variables;
  return variables;
}

HostSymbol ProgramVariables::place(const GlobalVariable &variable, Machine::State &machine) {
  char *begin = machine.arena.allocate(variable.type.size);
  if (!begin)
    throw std::runtime_error("variable '" + variable.name + "' does not fit into device memory");
  std::memset(begin, 0, variable.type.size);
  machine.arena.set_initialised(begin, variable.type.size);
  const auto place = placed.insert_or_assign(variable.symbol, ProgramVariable{begin, variable.type.size}).first;
  return {place->first.c_str(), begin};
}

} // namespace ampsim

void ampsim_opencl_register_variable(void *variable, const void *initial, std::uint64_t size) {
  std::memcpy(variable, initial, size);
}
