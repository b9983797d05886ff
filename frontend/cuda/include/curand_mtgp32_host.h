// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host functions that set up MTGP32's states and parameters (cuRAND, "Bit Generation with the MTGP32 generator").
#pragma once

#include <curand_kernel.h>

#include <ampsim_cuda/mtgp32_sets.h>

// Writes the parameters of CURAND_NUM_MTGP32_PARAMS sets to `p` in the device's memory.
static inline curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t params[],
                                                       mtgp32_kernel_params_t *p) {
  const auto made = ampsim_cuda::mtgp32_tables<mtgp32_kernel_params_t>(params, CURAND_NUM_MTGP32_PARAMS);
  return cudaMemcpy(p, made.data(), sizeof(*p), cudaMemcpyHostToDevice) == cudaSuccess
             ? CURAND_STATUS_SUCCESS
             : CURAND_STATUS_ALLOCATION_FAILED;
}

// Writes the first states of `n` generators, one for each block, to `s` in the device's memory; `k`: their parameters
// there.
static inline curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *s, mtgp32_params_fast_t params[],
                                                         mtgp32_kernel_params_t *k, int n,
                                                         unsigned long long seed) {
  if (n < 0 || n > CURAND_NUM_MTGP32_PARAMS)
    return CURAND_STATUS_OUT_OF_RANGE;
  const auto made = ampsim_cuda::mtgp32_states(&curandStateMtgp32_t::s, params, n, seed,
                                               [&](curandStateMtgp32_t &state, int set) {
                                                 state.pIdx = set;
                                                 state.k = k;
                                               });
  return cudaMemcpy(s, made.data(), n * sizeof(*s), cudaMemcpyHostToDevice) == cudaSuccess
             ? CURAND_STATUS_SUCCESS
             : CURAND_STATUS_ALLOCATION_FAILED;
}
