// The C headers themselves, not libstdc++'s in their place, which would pull in the C++ ones. What <math.h> and <string.h>
// declare is for both sides in a source with kernels.
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
