// cuda::std: names of the host's standard library. What is a template there or constexpr can be called on the device, and
// <cmath> as a whole. What has to be other on the device (atomics, barriers) is declared in cuda::std itself, where it is
// found first.
#pragma once

#include <cuda_runtime.h>

namespace cuda::std {
using namespace ::std;
}
