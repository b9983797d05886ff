// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Applies a function to each element, in a thread of its own. Most other algorithms are implemented with this one.
#pragma once

#include <thrust/system/detail/sequential/for_each.h>
#include <thrust/system/hip/detail/dispatch.h>

namespace thrust {
namespace hip_rocprim {

template <class Iterator, class Size, class Function>
__global__ void for_each_kernel(Iterator first, Size count, Function function) {
  const Size step = Size(gridDim.x) * Size(blockDim.x);
  for (Size k = Size(blockIdx.x) * Size(blockDim.x) + Size(threadIdx.x); k < count; k += step)
    function(thrust::raw_reference_cast(*(first + k)));
}

namespace on_host {

template <class Derived, class Iterator, class Size, class Function>
Iterator for_each_n(execution_policy<Derived> &policy, Iterator first, Size count, Function function) {
  constexpr unsigned int threads = 256, most_blocks = 65535;
  if (count <= 0)
    return first;
  const auto wanted = (static_cast<unsigned long long>(count) + threads - 1) / threads;
  const unsigned int blocks = wanted < most_blocks ? unsigned(wanted) : most_blocks;
  const hipStream_t stream = get_stream(thrust::detail::derived_cast(policy));
  const thrust::detail::wrapped_function<Function, void> wrapped(function);
  for_each_kernel<<<blocks, threads, 0, stream>>>(plain(first), count, wrapped);
  finish(policy, "for_each");
  return first + count;
}

} // namespace on_host

template <class Derived, class Iterator, class Size, class Function>
__host__ __device__ Iterator for_each_n(execution_policy<Derived> &policy, Iterator first, Size count,
                                        Function function) {
  AMPSIM_THRUST_EITHER((on_host::for_each_n<Derived, Iterator, Size, Function>), (policy, first, count, function),
                       thrust::system::detail::sequential::for_each_n(one_thread(), first, count, function));
}
template <class Derived, class Iterator, class Function>
__host__ __device__ Iterator for_each(execution_policy<Derived> &policy, Iterator first, Iterator last,
                                      Function function) {
  return hip_rocprim::for_each_n(policy, first, thrust::distance(first, last), function);
}

} // namespace hip_rocprim
} // namespace thrust
