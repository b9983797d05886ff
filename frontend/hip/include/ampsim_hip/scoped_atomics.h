// __hip_atomic_...: the compiler's atomic functions with an order and a scope (Clang, "HIP Support"). They take the places
// of Clang's own, which are made for AMD's processors; what an order and a scope come to stands in ampsim_cuda/atomic_builtins.h.
#pragma once

#include <ampsim_cuda/atomic_builtins.h>

#define __HIP_MEMORY_SCOPE_SINGLETHREAD 1
#define __HIP_MEMORY_SCOPE_WAVEFRONT 2
#define __HIP_MEMORY_SCOPE_WORKGROUP 3
#define __HIP_MEMORY_SCOPE_AGENT 4
#define __HIP_MEMORY_SCOPE_SYSTEM 5

namespace ampsim_hip {

/// The scope under the name that CUDA has for it. A wavefront's is the block's: nothing smaller is told apart.
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
