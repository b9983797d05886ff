// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP's types, by its reference. The library is ampsim's own (simulator/libraries/npp).
#pragma once

#include <cuda_runtime_api.h>
#include <stddef.h>

#include <ampsim/cuda_npp_types.h>

#define NV_NPPIDEFS_H // programs test this to see if the header has been included
