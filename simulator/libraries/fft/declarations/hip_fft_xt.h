// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipFFT's callbacks (hipFFT, "Load and store callbacks"). Includers define the types of simulator/libraries/fft/declarations/hip_fft.h.
#pragma once

typedef enum hipfftXtCallbackType_t {
  HIPFFT_CB_LD_COMPLEX = 0,
  HIPFFT_CB_LD_COMPLEX_DOUBLE = 1,
  HIPFFT_CB_LD_REAL = 2,
  HIPFFT_CB_LD_REAL_DOUBLE = 3,
  HIPFFT_CB_ST_COMPLEX = 4,
  HIPFFT_CB_ST_COMPLEX_DOUBLE = 5,
  HIPFFT_CB_ST_REAL = 6,
  HIPFFT_CB_ST_REAL_DOUBLE = 7,
  HIPFFT_CB_UNDEFINED = 8,
} hipfftXtCallbackType;

typedef hipfftComplex (*hipfftCallbackLoadC)(void *in, size_t offset, void *caller, void *shared);
typedef hipfftDoubleComplex (*hipfftCallbackLoadZ)(void *in, size_t offset, void *caller, void *shared);
typedef hipfftReal (*hipfftCallbackLoadR)(void *in, size_t offset, void *caller, void *shared);
typedef hipfftDoubleReal (*hipfftCallbackLoadD)(void *in, size_t offset, void *caller, void *shared);
typedef void (*hipfftCallbackStoreC)(void *out, size_t offset, hipfftComplex element, void *caller, void *shared);
typedef void (*hipfftCallbackStoreZ)(void *out, size_t offset, hipfftDoubleComplex element, void *caller,
                                     void *shared);
typedef void (*hipfftCallbackStoreR)(void *out, size_t offset, hipfftReal element, void *caller, void *shared);
typedef void (*hipfftCallbackStoreD)(void *out, size_t offset, hipfftDoubleReal element, void *caller,
                                     void *shared);

#ifdef __cplusplus
extern "C" {
#endif

/// hipfftXtSetCallback with the kernel that calls the routine (hipfft/hipfftXt.h).
hipfftResult ampsim_hipfft_set_callback(hipfftHandle plan, void **routine, hipfftXtCallbackType type, void **caller,
                                        const void *kernel);
hipfftResult hipfftXtClearCallback(hipfftHandle plan, hipfftXtCallbackType type);
hipfftResult hipfftXtSetCallbackSharedSize(hipfftHandle plan, hipfftXtCallbackType type, size_t bytes);

#ifdef __cplusplus
}
#endif
