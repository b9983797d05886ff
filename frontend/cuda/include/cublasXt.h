// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS with operands in host memory, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#include <cublas_v2.h>

#include <ampsim/cuda_blas_xt.h>
