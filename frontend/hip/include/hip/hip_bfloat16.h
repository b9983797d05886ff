// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The older bfloat16 of HIP.
#pragma once

#include <hip/hip_bf16.h>

using hip_bfloat16 = __nv_bfloat16;
