// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sets up MTGP32's states (rocRAND, "Device functions").
#pragma once

#include <hiprand/hiprand_mtgp32_host.h>
#include <rocrand/rocrand_kernel.h>

#ifdef AMPSIM_KERNELS
// Writes the first states of `n` generators, one for each block, to `states` in the device's memory.
static inline rocrand_status rocrand_make_state_mtgp32(rocrand_state_mtgp32 *states, mtgp32_params_fast_t params[],
                                                       int n, unsigned long long seed) {
  return rocrand_status(hiprandMakeMTGP32KernelState(states, params, nullptr, n, seed));
}
#endif
