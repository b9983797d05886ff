// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuFFT with types that are chosen at run time, by its reference. The library is ampsim's own
// (simulator/libraries).
#pragma once

#include <cufft.h>

#include <ampsim/cuda_fft_xt.h>

#ifdef AMPSIM_KERNELS
#include <ampsim_cuda/fft_callbacks.h>

// A template, so that only sources that call it contain the kernels.
template <class Plan>
cufftResult cufftXtSetCallback(Plan plan, void **routine, cufftXtCallbackType type, void **caller) {
  return ampsim_cufft_set_callback(
      plan, routine, type, caller,
      ampsim_cuda::fft_callback_kernel<cufftComplex, cufftDoubleComplex, cufftReal, cufftDoubleReal,
                                       cufftCallbackLoadC, cufftCallbackLoadZ, cufftCallbackLoadR,
                                       cufftCallbackLoadD, cufftCallbackStoreC, cufftCallbackStoreZ,
                                       cufftCallbackStoreR, cufftCallbackStoreD>(type));
}
#endif
