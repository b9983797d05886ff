// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipRAND's host functions, by their reference. The library is ampsim's own (simulator/libraries/random/hip/random.cpp).
#pragma once

#define HIPRAND_H_ // programs test this to see if the header has been included

#include <hip/hip_runtime_api.h>
#include <stddef.h>

#define HIPRANDAPI

#include <ampsim/hip_random_types.h>

#include <ampsim/hip_random_functions.h>
