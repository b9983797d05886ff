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
void add_random_functions(HostSymbols &symbols);
void add_pool_functions(HostSymbols &symbols);
void add_sharing_functions(HostSymbols &symbols);
void add_blas_context_functions(HostSymbols &symbols);
void add_blas_vector_functions(HostSymbols &symbols);
void add_blas_matrix_vector_functions(HostSymbols &symbols);
void add_blas_matrix_functions(HostSymbols &symbols);
void add_blas_typed_functions(HostSymbols &symbols);
void add_blas_factorization_functions(HostSymbols &symbols);
void add_blas_lt_functions(HostSymbols &symbols);
void add_blas_xt_functions(HostSymbols &symbols);
void add_fft_functions(HostSymbols &symbols);
void add_fft_callback_functions(HostSymbols &symbols);
void add_fft_device_functions(HostSymbols &symbols);
void add_npp_memory_functions(HostSymbols &symbols);
void add_npp_arithmetic_functions(HostSymbols &symbols);
void add_npp_data_functions(HostSymbols &symbols);
void add_npp_filter_functions(HostSymbols &symbols);
void add_npp_statistics_functions(HostSymbols &symbols);
void add_npp_color_functions(HostSymbols &symbols);
void add_npp_geometry_functions(HostSymbols &symbols);
void add_npp_segment_functions(HostSymbols &symbols);
void add_npp_signal_functions(HostSymbols &symbols);
void add_sparse_descriptor_functions(HostSymbols &symbols);
void add_sparse_product_functions(HostSymbols &symbols);
void add_sparse_solver_functions(HostSymbols &symbols);
void add_sparse_format_functions(HostSymbols &symbols);
void add_solver_dense_functions(HostSymbols &symbols);
void add_solver_sparse_functions(HostSymbols &symbols);
void add_solver_factor_functions(HostSymbols &symbols);
void add_kernel_main(HostSymbols &symbols);
void add_driver_functions(HostSymbols &symbols);
void add_driver_library(HostSymbols &symbols);
void add_runtime_compilation(HostSymbols &symbols);

} // namespace ampsim

#define AMPSIM_CUDA_SYMBOL(name)                                                                                   \
  ampsim::HostSymbol { #name, reinterpret_cast<void *>(&name) }
