// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of OpenCL's library, by name.
#include "simulator/opencl/program_variables.h"
#include "simulator/opencl/run_kernel.h"

#include "model/host_symbol.h"

#include <vector>

namespace ampsim {

std::vector<HostSymbol> opencl_symbols() {
  std::vector<HostSymbol> symbols = {
      {"ampsim_opencl_run_kernel", reinterpret_cast<void *>(&ampsim_opencl_run_kernel)},
      {"ampsim_register_variable", reinterpret_cast<void *>(&ampsim_opencl_register_variable)}};
  Machine::State &machine = Machine::State::installed();
  for (const GlobalVariable &variable : machine.tables.variables)
    symbols.push_back(ProgramVariables::installed().place(variable, machine));
  return symbols;
}

} // namespace ampsim
