// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Groups of cooperating threads: CUDA's (cooperative_groups.h), with masks of 64 bits.
#pragma once

#include <hip/hip_runtime.h>

#include <cooperative_groups.h>
