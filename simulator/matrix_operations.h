// What matrix instructions compute (model/matrix.h).
//
// Products of floating point numbers are exact, and so nearly are their sums: they are added up in double precision, C first,
// and rounded to D's format once. The documents promise "at least single precision" and leave the order open. Of double
// precision, each step is a fused multiply-add, k rising. Integers are exact, and wrap or saturate at the end.
#pragma once

#include "model/matrix.h"

#include <span>

namespace ampsim {

/// Carries out one instruction for all lanes of a warp, each of which describes the same one. Lanes that are not there are
/// null; they count as zeros.
void operate_on_matrices(std::span<ampsim_matrix_step *const, ampsim_matrix::lanes> steps);

} // namespace ampsim
