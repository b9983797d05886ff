// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipSPARSE's types and functions as the library sees them; its enumerations have cuSPARSE's values. hipSOLVER has some
// of them.
#pragma once

#include "simulator/libraries/hip/translation.h"
#include "simulator/libraries/sparse/sparse.h"

using hipComplex = cuComplex;
using hipDoubleComplex = cuDoubleComplex;
#include "simulator/libraries/sparse/declarations/hip_sparse.h"
