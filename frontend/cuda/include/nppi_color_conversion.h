// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: colours and tables.
#pragma once

#include <ampsim_cuda/npp_declarations.h>

#include <ampsim/cuda_npp_color.def>

#include <ampsim_cuda/npp_declared.h>
