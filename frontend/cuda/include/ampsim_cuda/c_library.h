// The C headers themselves, instead of libstdc++'s, which would include the C++ ones. In a source with kernels, the
// declarations of <math.h> and <string.h> are for both sides.
#pragma once

#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#ifdef AMPSIM_KERNELS
#pragma clang force_cuda_host_device begin
#endif
#include <math.h>
#include <string.h>
#ifdef AMPSIM_KERNELS
#pragma clang force_cuda_host_device end
#endif
#include <stdlib.h>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
