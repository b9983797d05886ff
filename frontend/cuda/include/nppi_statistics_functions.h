// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: statistics of images.
#pragma once

#include <ampsim_cuda/npp_declarations.h>

#include <ampsim/cuda_npp_statistics.def>

#include <ampsim_cuda/npp_declared.h>
