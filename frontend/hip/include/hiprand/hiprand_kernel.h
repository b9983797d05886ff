// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random numbers in kernels (hipRAND, "Device functions").
#pragma once

#define HIPRAND_KERNEL_H_

#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>

#ifdef AMPSIM_KERNELS
#include <ampsim_hip/random_states.h>

#include <ampsim_hip/random_distributions.h>
#endif
