// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The symbols that CUDA programs are linked with: the runtime API, and the variables of their kernels.
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/runtime.h"
#include "simulator/language_symbols.h"

#include <stdexcept>

namespace ampsim {

std::vector<HostSymbol> cuda_symbols() {
  std::vector<HostSymbol> symbols;
  add_memory_functions(symbols);
  add_copy_functions(symbols);
  add_array_functions(symbols);
  add_texture_functions(symbols);
  add_texture_reference_functions(symbols);
  add_stream_functions(symbols);
  add_launch_functions(symbols);
  add_device_functions(symbols);
  add_capture_functions(symbols);
  add_nvtx_range_functions(symbols);
  add_nvtx_memory_functions(symbols);
  add_graph_functions(symbols);
  add_graph_node_functions(symbols);
  add_conditional_functions(symbols);
  add_pool_functions(symbols);
  add_sharing_functions(symbols);
  add_kernel_main(symbols);
  add_driver_functions(symbols);
  add_driver_library(symbols);
  add_runtime_compilation(symbols);

  CudaCall call(CudaCall::Caller::compiled_code);
  const auto add_range = [&](const char *name, const AddressRange &range) {
    symbols.push_back({name, const_cast<AddressRange *>(&range)});
  };
  add_range("ampsim_memory", call.runtime.machine.arena.address_range());
  add_range("ampsim_host_aliases", call.runtime.machine.host_aliases.range());
  for (const GlobalVariable &variable : call.runtime.machine.tables.variables) {
    symbols.push_back(call.runtime.place_variable(variable));
    if (!symbols.back().address || !call.runtime.place_instances(variable))
      throw std::runtime_error("variable '" + variable.name + "' does not fit into device memory");
  }
  return symbols;
}

} // namespace ampsim
