// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host functions that set up MTGP32's states and parameters (hipRAND, "Device functions").
#pragma once

#include <ampsim_cuda/mtgp32_sets.h>
#include <hiprand/hiprand_kernel.h>

typedef mtgp32_params_t mtgp32_kernel_params_t;
typedef mtgp32_params_fast_t mtgp32_fast_param_t;

// Writes the parameters of MTGP_BN_MAX sets to `p` in the device's memory.
static inline hiprandStatus_t hiprandMakeMTGP32Constants(const mtgp32_params_fast_t params[],
                                                         mtgp32_kernel_params_t *p) {
  const auto made = ampsim_cuda::mtgp32_tables<mtgp32_kernel_params_t>(params, MTGP_BN_MAX);
  return hipMemcpy(p, made.data(), sizeof(*p), hipMemcpyHostToDevice) == hipSuccess
             ? HIPRAND_STATUS_SUCCESS
             : HIPRAND_STATUS_ALLOCATION_FAILED;
}

// Writes the first states of `n` generators, one for each block, to `s` in the device's memory. They contain their
// parameters: those after the third argument are not needed.
static inline hiprandStatus_t hiprandMakeMTGP32KernelState(hiprandStateMtgp32_t *s, mtgp32_params_fast_t params[],
                                                           mtgp32_kernel_params_t *, int n,
                                                           unsigned long long seed) {
  if (n < 0 || n > MTGP_BN_MAX)
    return HIPRAND_STATUS_OUT_OF_RANGE;
  const auto made = ampsim_cuda::mtgp32_states(&hiprandStateMtgp32_t::status, params, n, seed,
                                               [&](hiprandStateMtgp32_t &state, int set) {
                                                 state.id = set;
                                                 state.pos = (unsigned int)params[set].pos;
                                                 state.sh1 = (unsigned int)params[set].sh1;
                                                 state.sh2 = (unsigned int)params[set].sh2;
                                                 state.mask = params[0].mask;
                                                 for (int entry = 0; entry < MTGP_TS; ++entry) {
                                                   state.param_tbl[entry] = params[set].tbl[entry];
                                                   state.temper_tbl[entry] = params[set].tmp_tbl[entry];
                                                   state.single_temper_tbl[entry] = params[set].flt_tmp_tbl[entry];
                                                 }
                                               });
  return hipMemcpy(s, made.data(), n * sizeof(*s), hipMemcpyHostToDevice) == hipSuccess
             ? HIPRAND_STATUS_SUCCESS
             : HIPRAND_STATUS_ALLOCATION_FAILED;
}

#include <rocrand/rocrand_mtgp32_11213.h>
