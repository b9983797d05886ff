// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::std: names of the host's standard library. Templates and constexpr functions can be called on the device, and
// so can all of <cmath>. Declarations that must differ on the device (atomics, barriers) are in cuda::std itself, where
// they are found first.
#pragma once

#include <cuda_runtime.h>

namespace cuda::std {
using namespace ::std;
}
