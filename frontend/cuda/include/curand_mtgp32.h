// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MTGP32's states and parameters in kernels; they are declared with its functions.
#pragma once

#include <curand_kernel.h>
