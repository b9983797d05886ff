// The functions of HIP's math libraries, by name: each file adds its own.
#pragma once

#include "simulator/cuda/runtime/api.h"

namespace ampsim {

void add_hip_blas_functions(HostSymbols &symbols);
void add_hip_blas_lt_functions(HostSymbols &symbols);
void add_hip_sparse_functions(HostSymbols &symbols);
void add_hip_solver_functions(HostSymbols &symbols);
void add_hip_fft_functions(HostSymbols &symbols);
void add_hip_random_functions(HostSymbols &symbols);

} // namespace ampsim
