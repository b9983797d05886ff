// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuRAND's parameter sets for MTGP32 in kernels.
#pragma once

#include <curand_kernel.h>

#include <ampsim/cuda_mtgp32_parameters.h>
#include <ampsim_cuda/mtgp32_sets.h>

namespace ampsim_cuda {
static Mtgp32Sets<mtgp32_params_fast_t, CURAND_NUM_MTGP32_PARAMS> mtgp32_sets(ampsim_random::mtgp32_parameters);
} // namespace ampsim_cuda

static mtgp32_params_fast_t (&mtgp32dc_params_fast_11213)[CURAND_NUM_MTGP32_PARAMS] = ampsim_cuda::mtgp32_sets.set;
static const int mtgpdc_params_11213_num = CURAND_NUM_MTGP32_PARAMS;
#define MTGPDC_PARAM_TABLE mtgp32dc_params_fast_11213
