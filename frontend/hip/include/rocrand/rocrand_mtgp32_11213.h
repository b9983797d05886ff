// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocRAND's parameter sets for MTGP32.
#pragma once

#include <hiprand/hiprand_kernel.h>

#include <ampsim/hip_mtgp32_parameters.h>
#include <ampsim_cuda/mtgp32_sets.h>

namespace ampsim_hip {
static ampsim_cuda::Mtgp32Sets<mtgp32_params_fast_t, MTGP_BN_MAX> mtgp32_sets(ampsim_rocrand::mtgp32_parameters);
} // namespace ampsim_hip

static mtgp32_params_fast_t (&mtgp32dc_params_fast_11213)[MTGP_BN_MAX] = ampsim_hip::mtgp32_sets.set;
static const int mtgpdc_params_11213_num = MTGP_BN_MAX;

#include <rocrand/rocrand_mtgp32.h>
