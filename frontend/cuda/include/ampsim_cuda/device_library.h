// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The library of device code in a source with kernels, for every runtime library.
#pragma once

#include <ampsim/abi.h>
#include <ampsim/cuda_abi.h>

#include <device_launch_parameters.h>

#include <ampsim_cuda/address_spaces.h>
#include <ampsim_cuda/atomic_builtins.h>
#include <ampsim_cuda/atomics.h>
#include <ampsim_cuda/clusters.h>
#include <ampsim_cuda/dpx_intrinsics.h>
#include <ampsim_cuda/heap.h>
#include <ampsim_cuda/integer_intrinsics.h>
#include <ampsim_cuda/output.h>
#include <ampsim_cuda/simd_intrinsics.h>
#include <ampsim_cuda/synchronization.h>
#include <ampsim_cuda/warps.h>

// The parts of the library that <cmath> includes must not be forced.
#include <bits/stl_algobase.h>
#include <limits>

// Explicit attributes: for functions whose attributes are implicit, Clang forgets the inline ones that are not
// constexpr.
#pragma clang attribute push(__attribute__((host)), apply_to = function)
#pragma clang attribute push(__attribute__((device)), apply_to = function)
#include <cmath>
#pragma clang attribute pop
#pragma clang attribute pop

#include <ampsim_cuda/global_math.h>
#include <math_functions.h>

#include <ampsim_cuda/texture_functions.h>
