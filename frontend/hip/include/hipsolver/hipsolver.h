// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipSOLVER, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#define HIPSOLVER_H // programs test this to see if the header has been included

#include <hipblas/hipblas.h>
#include <hipsparse/hipsparse.h>

#define hipsolverVersionMajor 2
#define hipsolverVersionMinor 4
#define hipsolverVersionPatch 0

#include <ampsim/hip_solver.h>
#include <ampsim/hip_solver_eigen.h>
