// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The direction vectors of cuRAND's Sobol generators: those of S. Joe and F. Y. Kuo ("Constructing Sobol sequences with
// better two-dimensional projections", 2008), from Boost.Random's table, which has the first 3667 of cuRAND's 20000
// dimensions.
//
// The scrambled sets are unpublished. Here they are the plain ones multiplied by lower triangular matrices of random
// bits with ones on the diagonal (J. Matousek, "On the L2-discrepancy for anchored boxes", 1998), and constants of
// random bits: the results are as evenly distributed, but differ from cuRAND's.
#pragma once

#include "simulator/libraries/random/declarations/cuda_random_types.h"

#include <cstdint>
#include <span>

namespace ampsim {

inline constexpr unsigned most_sobol_dimensions = 3667;

/// One set for each dimension, with the highest bit of the index last; created on first use. Their addresses stay
/// valid.
std::span<curandDirectionVectors32_t> sobol_directions_32(bool scrambled);
std::span<curandDirectionVectors64_t> sobol_directions_64(bool scrambled);
/// The constants that scrambled numbers are combined with, one for each dimension.
std::span<std::uint32_t> sobol_constants_32();
std::span<unsigned long long> sobol_constants_64();

} // namespace ampsim
