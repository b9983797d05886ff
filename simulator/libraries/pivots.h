// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pivots that a program passes to LAPACK, which would swap rows outside of the matrix.
#pragma once

#include "simulator/libraries/library_work.h"

#include <string>

namespace ampsim {

/// For a computation: throws IndexOutside if a pivot is not a row, from 1 on.
inline void check_pivots(const int *pivots, int rows) {
  for (int k = 0; k < rows; ++k)
    if (pivots[k] < 1 || pivots[k] > rows)
      throw IndexOutside{"finds the pivot " + std::to_string(pivots[k]) + ", but the matrix has the rows 1 to " +
                         std::to_string(rows)};
}

} // namespace ampsim
