// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Debian's Thrust recognises device code by CUDA's macro; here it is HIP's. Including this twice is harmless: the
// folder may be searched twice, and then the next header is this one.

#include_next <thrust/detail/config/cpp_compatibility.h>

#ifdef __HIP_DEVICE_COMPILE__
#undef THRUST_IS_DEVICE_CODE
#undef THRUST_IS_HOST_CODE
#undef THRUST_INCLUDE_DEVICE_CODE
#undef THRUST_INCLUDE_HOST_CODE
#define THRUST_IS_DEVICE_CODE 1
#define THRUST_IS_HOST_CODE 0
#define THRUST_INCLUDE_DEVICE_CODE 1
#define THRUST_INCLUDE_HOST_CODE 0
#endif
