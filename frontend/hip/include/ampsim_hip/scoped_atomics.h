// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __hip_atomic_...: the compiler's atomic functions with an order and a scope (Clang, "HIP Support"). They replace
// Clang's own, which are made for AMD's processors; ampsim_cuda/atomic_builtins.h implements orders and scopes.
#pragma once

#include <ampsim_cuda/atomic_builtins.h>

#define __HIP_MEMORY_SCOPE_SINGLETHREAD 1
#define __HIP_MEMORY_SCOPE_WAVEFRONT 2
#define __HIP_MEMORY_SCOPE_WORKGROUP 3
#define __HIP_MEMORY_SCOPE_AGENT 4
#define __HIP_MEMORY_SCOPE_SYSTEM 5

namespace ampsim_hip {

/// The scope under CUDA's name for it. A wavefront's is the block's: smaller scopes are not distinguished.
constexpr int cuda_scope(int scope) {
  return scope == __HIP_MEMORY_SCOPE_SINGLETHREAD ? __NV_THREAD_SCOPE_THREAD
         : scope <= __HIP_MEMORY_SCOPE_WORKGROUP  ? __NV_THREAD_SCOPE_BLOCK
         : scope == __HIP_MEMORY_SCOPE_AGENT      ? __NV_THREAD_SCOPE_DEVICE
                                                  : __NV_THREAD_SCOPE_SYSTEM;
}

} // namespace ampsim_hip

#define __hip_atomic_load(place, order, scope) __nv_atomic_load_n(place, order, ampsim_hip::cuda_scope(scope))
#define __hip_atomic_store(place, value, order, scope)                                                             \
  __nv_atomic_store_n(place, value, order, ampsim_hip::cuda_scope(scope))
#define __hip_atomic_exchange(place, value, order, scope)                                                          \
  __nv_atomic_exchange_n(place, value, order, ampsim_hip::cuda_scope(scope))
#define __hip_atomic_compare_exchange_weak(place, expected, value, success, failure, scope)                        \
  __nv_atomic_compare_exchange_n(place, expected, value, true, success, failure, ampsim_hip::cuda_scope(scope))
#define __hip_atomic_compare_exchange_strong(place, expected, value, success, failure, scope)                      \
  __nv_atomic_compare_exchange_n(place, expected, value, false, success, failure, ampsim_hip::cuda_scope(scope))
#define __hip_atomic_fetch_add(place, value, order, scope)                                                         \
  __nv_atomic_fetch_add(place, value, order, ampsim_hip::cuda_scope(scope))
#define __hip_atomic_fetch_sub(place, value, order, scope)                                                         \
  __nv_atomic_fetch_sub(place, value, order, ampsim_hip::cuda_scope(scope))
#define __hip_atomic_fetch_and(place, value, order, scope)                                                         \
  __nv_atomic_fetch_and(place, value, order, ampsim_hip::cuda_scope(scope))
#define __hip_atomic_fetch_or(place, value, order, scope)                                                          \
  __nv_atomic_fetch_or(place, value, order, ampsim_hip::cuda_scope(scope))
#define __hip_atomic_fetch_xor(place, value, order, scope)                                                         \
  __nv_atomic_fetch_xor(place, value, order, ampsim_hip::cuda_scope(scope))
#define __hip_atomic_fetch_min(place, value, order, scope)                                                         \
  __nv_atomic_fetch_min(place, value, order, ampsim_hip::cuda_scope(scope))
#define __hip_atomic_fetch_max(place, value, order, scope)                                                         \
  __nv_atomic_fetch_max(place, value, order, ampsim_hip::cuda_scope(scope))

// Clang's own functions with a scope, in the same way. (Not those that return the new value.)
#define AMPSIM_CLANG_SCOPE(scope)                                                                                  \
  ((scope) == __MEMORY_SCOPE_SYSTEM   ? __NV_THREAD_SCOPE_SYSTEM                                                   \
   : (scope) == __MEMORY_SCOPE_DEVICE ? __NV_THREAD_SCOPE_DEVICE                                                   \
   : (scope) == __MEMORY_SCOPE_SINGLE ? __NV_THREAD_SCOPE_THREAD                                                   \
                                      : __NV_THREAD_SCOPE_BLOCK)
#define __scoped_atomic_load_n(place, order, scope) __nv_atomic_load_n(place, order, AMPSIM_CLANG_SCOPE(scope))
#define __scoped_atomic_store_n(place, value, order, scope)                                                        \
  __nv_atomic_store_n(place, value, order, AMPSIM_CLANG_SCOPE(scope))
#define __scoped_atomic_exchange_n(place, value, order, scope)                                                     \
  __nv_atomic_exchange_n(place, value, order, AMPSIM_CLANG_SCOPE(scope))
#define __scoped_atomic_compare_exchange_n(place, expected, value, weak, success, failure, scope)                  \
  __nv_atomic_compare_exchange_n(place, expected, value, weak, success, failure, AMPSIM_CLANG_SCOPE(scope))
#define __scoped_atomic_fetch_add(place, value, order, scope)                                                      \
  __nv_atomic_fetch_add(place, value, order, AMPSIM_CLANG_SCOPE(scope))
#define __scoped_atomic_fetch_sub(place, value, order, scope)                                                      \
  __nv_atomic_fetch_sub(place, value, order, AMPSIM_CLANG_SCOPE(scope))
#define __scoped_atomic_fetch_and(place, value, order, scope)                                                      \
  __nv_atomic_fetch_and(place, value, order, AMPSIM_CLANG_SCOPE(scope))
#define __scoped_atomic_fetch_or(place, value, order, scope)                                                       \
  __nv_atomic_fetch_or(place, value, order, AMPSIM_CLANG_SCOPE(scope))
#define __scoped_atomic_fetch_xor(place, value, order, scope)                                                      \
  __nv_atomic_fetch_xor(place, value, order, AMPSIM_CLANG_SCOPE(scope))
#define __scoped_atomic_fetch_min(place, value, order, scope)                                                      \
  __nv_atomic_fetch_min(place, value, order, AMPSIM_CLANG_SCOPE(scope))
#define __scoped_atomic_fetch_max(place, value, order, scope)                                                      \
  __nv_atomic_fetch_max(place, value, order, AMPSIM_CLANG_SCOPE(scope))
#pragma GCC poison __scoped_atomic_load __scoped_atomic_store __scoped_atomic_exchange __scoped_atomic_compare_exchange
#pragma GCC poison __scoped_atomic_fetch_nand __scoped_atomic_add_fetch __scoped_atomic_sub_fetch __scoped_atomic_and_fetch
#pragma GCC poison __scoped_atomic_or_fetch __scoped_atomic_xor_fetch __scoped_atomic_nand_fetch __scoped_atomic_min_fetch
#pragma GCC poison __scoped_atomic_max_fetch
