// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSOLVER, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#define ROCSOLVER_H // programs test this to see if the header has been included

#include <rocblas/rocblas.h>

#include <ampsim/roc_solver.h>
