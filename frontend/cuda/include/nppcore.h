// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: its version, stream and memory.
#pragma once

#include <ampsim_cuda/npp_declarations.h>

#include <ampsim/cuda_npp_memory.def>

#include <ampsim_cuda/npp_declared.h>
