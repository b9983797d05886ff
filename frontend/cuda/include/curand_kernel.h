// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random numbers in kernels (cuRAND, "Device API Overview").
#pragma once

#define CURAND_KERNEL_H_

#include <curand.h>

#include <ampsim_cuda/random_distributions.h>

#include <ampsim_cuda/random_mtgp32.h>
#include <ampsim_cuda/random_sobol.h>
