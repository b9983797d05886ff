// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: resizing of images.
#pragma once

#include <ampsim_cuda/npp_declarations.h>

#include <ampsim/cuda_npp_geometry.def>

#include <ampsim_cuda/npp_declared.h>
