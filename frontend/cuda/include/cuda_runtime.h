// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included at the start of every CUDA source: the runtime API with its C++ forms, and the device functions.
#pragma once

// Programs test these to see if the header has been included.
#define __CUDA_RUNTIME_H__

#include <host_defines.h>

#include <ampsim_cuda/c_library.h>

#include <builtin_types.h>
#include <cuda_runtime_api.h>
#include <vector_functions.h>

// A host source, which may be linked with CUDA C++ sources, sees only the runtime API and the vector types.
#ifdef AMPSIM_KERNELS
#include <ampsim_cuda/device_runtime.h>

#include <ampsim_cuda/device_library.h>

#include <ampsim_cuda/device_launches.h>
#include <ampsim_cuda/lambda_traits.h>
#endif

#ifdef __cplusplus
#include <ampsim_cuda/runtime_templates.h>
#endif

#ifdef AMPSIM_KERNELS
#include <ampsim_cuda/texture_references.h>

// Clang's own, which nvcc does not have: their scopes would be lost.
#pragma GCC poison __scoped_atomic_load __scoped_atomic_load_n __scoped_atomic_store __scoped_atomic_store_n
#pragma GCC poison __scoped_atomic_exchange __scoped_atomic_exchange_n __scoped_atomic_compare_exchange __scoped_atomic_compare_exchange_n
#pragma GCC poison __scoped_atomic_fetch_add __scoped_atomic_fetch_sub __scoped_atomic_fetch_and __scoped_atomic_fetch_or
#pragma GCC poison __scoped_atomic_fetch_xor __scoped_atomic_fetch_nand __scoped_atomic_fetch_min __scoped_atomic_fetch_max
#pragma GCC poison __scoped_atomic_add_fetch __scoped_atomic_sub_fetch __scoped_atomic_and_fetch __scoped_atomic_or_fetch
#pragma GCC poison __scoped_atomic_xor_fetch __scoped_atomic_nand_fetch __scoped_atomic_min_fetch __scoped_atomic_max_fetch
#endif
