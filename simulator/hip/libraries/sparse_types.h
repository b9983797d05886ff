// hipSPARSE's types and functions as the library sees them; its enumerations have cuSPARSE's values. hipSOLVER has some
// of them.
#pragma once

#include "simulator/cuda/libraries/sparse.h"
#include "simulator/hip/libraries/translation.h"

using hipComplex = cuComplex;
using hipDoubleComplex = cuDoubleComplex;
#include "model/hip/sparse.h"
