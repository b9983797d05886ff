// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: images set, copied and converted.
#pragma once

#include <ampsim_cuda/npp_declarations.h>

#include <ampsim/cuda_npp_data.def>

#include <ampsim_cuda/npp_declared.h>
