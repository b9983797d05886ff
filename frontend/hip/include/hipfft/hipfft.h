// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipFFT, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#define HIPFFT_H_ // programs test this to see if the header has been included

#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hip/library_types.h>
#include <stddef.h>

#include <ampsim/hip_fft.h>
