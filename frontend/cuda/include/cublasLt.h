// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLASLt, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#include <cublas_v2.h>
#include <stdio.h> // like the toolkit's

#include <ampsim/cuda_blas_lt.h>
