// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: filters and morphology of images.
#pragma once

#include <ampsim_cuda/npp_declarations.h>

#include <ampsim/cuda_npp_filters.def>

#include <ampsim_cuda/npp_declared.h>
