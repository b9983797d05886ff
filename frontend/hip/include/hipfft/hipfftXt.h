// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipFFT's callbacks, by its reference. The library is ampsim's own (simulator/libraries). A callback can be set
// only in HIP code, which contains the kernel that calls it.
#pragma once

#include <hipfft/hipfft.h>

#include <ampsim/hip_fft_xt.h>

#ifdef AMPSIM_KERNELS
#include <ampsim_cuda/fft_callbacks.h>

// A template, so that only sources that call it contain the kernels.
template <class Plan>
hipfftResult hipfftXtSetCallback(Plan plan, void **routine, hipfftXtCallbackType type, void **caller) {
  return ampsim_hipfft_set_callback(
      plan, routine, type, caller,
      ampsim_cuda::fft_callback_kernel<hipfftComplex, hipfftDoubleComplex, hipfftReal, hipfftDoubleReal,
                                       hipfftCallbackLoadC, hipfftCallbackLoadZ, hipfftCallbackLoadR,
                                       hipfftCallbackLoadD, hipfftCallbackStoreC, hipfftCallbackStoreZ,
                                       hipfftCallbackStoreR, hipfftCallbackStoreD>(type));
}
#endif
