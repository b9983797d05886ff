// The direction vectors of cuRAND's Sobol generators: those of S. Joe and F. Y. Kuo ("Constructing Sobol sequences with better
// two-dimensional projections", 2008), from Boost.Random's table, which has the first 3667 of cuRAND's 20000 dimensions.
//
// The scrambled sets are not published. Here they are the plain ones multiplied by lower triangular matrices of random bits with
// ones on the diagonal (J. Matousek, "On the L2-discrepancy for anchored boxes", 1998), and constants of random bits: what they
// give is as evenly distributed, and other numbers.
#pragma once

#include "model/cuda/random_types.h"

#include <cstdint>
#include <span>

namespace ampsim {

inline constexpr unsigned most_sobol_dimensions = 3667;

/// Of each dimension one, with the highest bit of the index last; made when they are first asked for. They stay where they are.
std::span<curandDirectionVectors32_t> sobol_directions_32(bool scrambled);
std::span<curandDirectionVectors64_t> sobol_directions_64(bool scrambled);
/// What scrambled numbers are combined with, for each dimension.
std::span<std::uint32_t> sobol_constants_32();
std::span<unsigned long long> sobol_constants_64();

} // namespace ampsim
