// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rounding modes that functions of the CUDA Math API take.
#pragma once

enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };
