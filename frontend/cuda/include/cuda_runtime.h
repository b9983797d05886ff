// What every CUDA source begins with: the runtime API with its C++ forms, and the functions for the device.
#pragma once

// By these, programs ask whether the header has been included.
#define __CUDA_RUNTIME_H__

// The C headers themselves, not libstdc++'s in their place, which would pull in the C++ ones.
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#ifdef __CUDACC__
#pragma clang force_cuda_host_device begin
#endif
#include <math.h>
#include <string.h>
#ifdef __CUDACC__
#pragma clang force_cuda_host_device end
#endif
#include <stdlib.h>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <host_defines.h>

#include <builtin_types.h>
#include <cuda_runtime_api.h>
#include <vector_functions.h>

// A host's source, which may stand beside those in CUDA C++, sees the runtime API and the vector types alone.
#ifdef __CUDACC__
#include <ampsim/abi.h>
#include <ampsim/cuda_abi.h>

#include <device_functions.h>
#include <device_launch_parameters.h>

// What <cmath> includes of the library's other parts is not to be forced.
#include <bits/stl_algobase.h>
#include <limits>

// Explicit attributes: of functions whose attributes are implicit, Clang forgets the inline ones that are not constexpr.
#pragma clang attribute push(__attribute__((host)), apply_to = function)
#pragma clang attribute push(__attribute__((device)), apply_to = function)
#include <cmath>
#pragma clang attribute pop
#pragma clang attribute pop

#include <ampsim_cuda/global_math.h>
#include <math_functions.h>
#endif

#include <ampsim_cuda/runtime_templates.h>
