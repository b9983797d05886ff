// cuFFT with types that are told at run time, by its reference. The library is ampsim's own (simulator/cuda/libraries).
#pragma once

#include <cufft.h>

#include <ampsim/cuda_fft_xt.h>
