// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: signals.
#pragma once

#include <ampsim_cuda/npp_declarations.h>

#include <ampsim/cuda_npp_signals.def>

#include <ampsim_cuda/npp_declared.h>
