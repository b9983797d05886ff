// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocRAND's host functions, by their reference. The library is ampsim's own (simulator/libraries/random/hip/roc_random.cpp).
#pragma once

#define ROCRAND_H_ // programs test this to see if the header has been included

#include <hip/hip_runtime_api.h>
#include <stddef.h>

#define ROCRANDAPI

#include <ampsim/roc_random_types.h>

#include <ampsim/roc_random_functions.h>
