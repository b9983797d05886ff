// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations that cuSOLVER's headers share, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#define CUSOLVER_COMMON_H_ // programs test this to see if the header has been included

#include <cublas_v2.h>
#include <cusparse.h>

#define CUSOLVER_VER_MAJOR 11
#define CUSOLVER_VER_MINOR 7
#define CUSOLVER_VER_PATCH 2
#define CUSOLVER_VERSION (CUSOLVER_VER_MAJOR * 1000 + CUSOLVER_VER_MINOR * 100 + CUSOLVER_VER_PATCH)

#include <ampsim/cuda_solver.h>
