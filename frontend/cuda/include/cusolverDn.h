// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#include <cusolver_common.h>

#include <ampsim/cuda_solver_eigen.h>
