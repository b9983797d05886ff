// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of CUDA's runtime API, by name: each file of the library adds its own.
#pragma once

#include "model/host_symbol.h"

#include <vector>

namespace ampsim {

using HostSymbols = std::vector<HostSymbol>;

void add_memory_functions(HostSymbols &symbols);
void add_copy_functions(HostSymbols &symbols);
void add_array_functions(HostSymbols &symbols);
void add_texture_functions(HostSymbols &symbols);
void add_texture_reference_functions(HostSymbols &symbols);
void add_stream_functions(HostSymbols &symbols);
void add_launch_functions(HostSymbols &symbols);
void add_device_functions(HostSymbols &symbols);
void add_capture_functions(HostSymbols &symbols);
void add_nvtx_range_functions(HostSymbols &symbols);
void add_nvtx_memory_functions(HostSymbols &symbols);
void add_graph_functions(HostSymbols &symbols);
void add_graph_node_functions(HostSymbols &symbols);
void add_conditional_functions(HostSymbols &symbols);
void add_pool_functions(HostSymbols &symbols);
void add_sharing_functions(HostSymbols &symbols);
void add_kernel_main(HostSymbols &symbols);
void add_driver_functions(HostSymbols &symbols);
void add_driver_library(HostSymbols &symbols);
void add_runtime_compilation(HostSymbols &symbols);

} // namespace ampsim

#define AMPSIM_CUDA_SYMBOL(name)                                                                                   \
  ampsim::HostSymbol { #name, reinterpret_cast<void *>(&name) }
