// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: arithmetic, logic and comparisons of images.
#pragma once

#include <ampsim_cuda/npp_declarations.h>

#include <ampsim/cuda_npp_arithmetic.def>

#include <ampsim_cuda/npp_declared.h>
