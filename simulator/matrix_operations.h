// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The results of matrix instructions (model/matrix.h).
//
// Products of halves, bfloat16 and tf32 are added up as an H100 does. That is undocumented (the documents promise "at
// least single precision" and leave the order open), and was found by comparison: 102,400 sums of random numbers agree
// bit for bit. The scheme is that of Fasi, Higham, Mikaitis, Pranesh, "Numerical behavior of NVIDIA tensor cores",
// 2021, with more bits and products at once. In double precision, each step is a fused multiply-add, with k ascending.
// Integers are exact, and wrap or saturate at the end. Sums of 8-bit floating point are formed like those of halves,
// the first two of each four products before the others, and C is added last; those of groups of warps (wgmma), 32
// products at once, with 13 bits after the leading one of the largest.
#pragma once

#include "model/matrix.h"

#include <span>

namespace ampsim {

/// Carries out one instruction for all lanes of a warp, which all describe the same instruction. Missing lanes are null
/// and count as zeros.
void operate_on_matrices(std::span<ampsim_matrix_step *const, ampsim_matrix::lanes> steps);

} // namespace ampsim
