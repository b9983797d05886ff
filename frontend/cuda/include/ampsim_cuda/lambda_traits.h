// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The traits of extended lambdas (CUDA C++ Programming Guide, "Extended Lambda Type Traits").
#pragma once

namespace ampsim_cuda {

/// The compiler sets its alignment (frontend/cuda/lambda_traits.h): 2 if the type is the closure of a __device__ lambda, 8
/// if that has a trailing return type, 4 for a __host__ __device__ one.
template <class T> struct lambda_spaces {};

} // namespace ampsim_cuda

#define __nv_is_extended_device_lambda_closure_type(...)                                                           \
  ((alignof(ampsim_cuda::lambda_spaces<__remove_cv(__VA_ARGS__)>) & 10) != 0)
#define __nv_is_extended_device_lambda_with_preserved_return_type(...)                                             \
  (alignof(ampsim_cuda::lambda_spaces<__remove_cv(__VA_ARGS__)>) == 8)
#define __nv_is_extended_host_device_lambda_closure_type(...)                                                      \
  (alignof(ampsim_cuda::lambda_spaces<__remove_cv(__VA_ARGS__)>) == 4)
