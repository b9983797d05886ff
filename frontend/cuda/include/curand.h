// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuRAND's host functions, by their reference. The library is ampsim's own (simulator/libraries/random/api.cpp).
#pragma once

#define CURAND_H_ // programs test this to see if the header has been included

#include <cuda_runtime_api.h>
#include <stddef.h>

#include <ampsim/cuda_random_types.h>

#define CURAND_VER_MAJOR 10
#define CURAND_VER_MINOR 3
#define CURAND_VER_PATCH 9
#define CURAND_VERSION (CURAND_VER_MAJOR * 1000 + CURAND_VER_MINOR * 100 + CURAND_VER_PATCH)
#define CURANDAPI

#include <ampsim/cuda_random_functions.h>
