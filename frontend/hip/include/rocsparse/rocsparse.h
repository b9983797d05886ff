// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSPARSE, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#define ROCSPARSE_H // programs test this to see if the header has been included

#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <stddef.h>
#include <stdint.h>

#include <ampsim/roc_sparse.h>
