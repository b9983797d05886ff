// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prefix scans; the sums are of the input's type, or the initial value's.
#pragma once

#include <thrust/system/detail/sequential/scan.h>
#include <thrust/system/hip/detail/dispatch.h>

namespace thrust {
namespace hip_rocprim {
namespace on_host {

template <class Derived, class Input, class Output, class Operation>
Output inclusive_scan(execution_policy<Derived> &policy, Input first, Input last, Output result,
                      Operation operation) {
  const size_t count = size_t(thrust::distance(first, last));
  if (count == 0)
    return result;
  with_storage(policy, "inclusive_scan", [&](void *storage, size_t &bytes, hipStream_t stream) {
    return ::rocprim::inclusive_scan(storage, bytes, plain(first), plain(result), count,
                                     returning<value_of<Input>, Operation>{operation}, stream);
  });
  return result + count;
}
template <class Derived, class Input, class Output, class T, class Operation>
Output exclusive_scan(execution_policy<Derived> &policy, Input first, Input last, Output result, T initial,
                      Operation operation) {
  const size_t count = size_t(thrust::distance(first, last));
  if (count == 0)
    return result;
  with_storage(policy, "exclusive_scan", [&](void *storage, size_t &bytes, hipStream_t stream) {
    return ::rocprim::exclusive_scan(storage, bytes, plain(first), plain(result), initial, count,
                                     returning<T, Operation>{operation}, stream);
  });
  return result + count;
}

} // namespace on_host

template <class Derived, class Input, class Output, class Operation>
__host__ __device__ Output inclusive_scan(execution_policy<Derived> &policy, Input first, Input last, Output result,
                                          Operation operation) {
  AMPSIM_THRUST_EITHER(
      (on_host::inclusive_scan<Derived, Input, Output, Operation>), (policy, first, last, result, operation),
      thrust::system::detail::sequential::inclusive_scan(one_thread(), first, last, result, operation));
}
template <class Derived, class Input, class Output, class T, class Operation>
__host__ __device__ Output exclusive_scan(execution_policy<Derived> &policy, Input first, Input last, Output result,
                                          T initial, Operation operation) {
  AMPSIM_THRUST_EITHER(
      (on_host::exclusive_scan<Derived, Input, Output, T, Operation>),
      (policy, first, last, result, initial, operation),
      thrust::system::detail::sequential::exclusive_scan(one_thread(), first, last, result, initial, operation));
}

} // namespace hip_rocprim
} // namespace thrust

#include <thrust/detail/temporary_array.h>
