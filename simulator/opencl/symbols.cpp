// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of OpenCL's library, by name.
#include "simulator/opencl/run_kernel.h"

#include "model/host_symbol.h"

#include <vector>

namespace ampsim {

std::vector<HostSymbol> opencl_symbols() {
  return {HostSymbol{"ampsim_opencl_run_kernel", reinterpret_cast<void *>(&ampsim_opencl_run_kernel)}};
}

} // namespace ampsim
