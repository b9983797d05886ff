// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#define __DRIVER_TYPES_H__

#define AMPSIM_CUDA_ERRORS <ampsim/cuda_errors.def>
#include <ampsim/cuda_runtime_types.h>
#undef AMPSIM_CUDA_ERRORS
