// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuFFT, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

// Programs test this to see if the header has been included.
#define _CUFFT_H_

#include <cuComplex.h>
#include <cuda_runtime_api.h>
#include <library_types.h>
#include <stddef.h>

#define CUFFT_VER_MAJOR 11
#define CUFFT_VER_MINOR 3
#define CUFFT_VER_PATCH 3
#define CUFFT_VERSION (CUFFT_VER_MAJOR * 1000 + CUFFT_VER_MINOR * 100 + CUFFT_VER_PATCH)
#define CUFFTAPI

#include <ampsim/cuda_fft.h>
