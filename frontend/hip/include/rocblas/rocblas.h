// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocBLAS, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#ifndef __cplusplus
#error "ampsim supports rocBLAS only in C++"
#endif

#define ROCBLAS_H // programs test this to see if the header has been included

#include <hipblas/hipblas.h>

#define ROCBLAS_VERSION_MAJOR 4
#define ROCBLAS_VERSION_MINOR 4
#define ROCBLAS_VERSION_PATCH 0

#define AMPSIM_ROCBLAS_TABLE <ampsim/roc_blas.def>
#include <ampsim/roc_blas.h>
#undef AMPSIM_ROCBLAS_TABLE
