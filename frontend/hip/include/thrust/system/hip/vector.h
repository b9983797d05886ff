// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors in device memory.
#pragma once

#include <thrust/detail/vector_base.h>
#include <thrust/system/hip/memory.h>

namespace thrust {
namespace hip_rocprim {

template <class T, class Allocator = allocator<T>> using vector = thrust::detail::vector_base<T, Allocator>;
template <class T, class Allocator = universal_allocator<T>>
using universal_vector = thrust::detail::vector_base<T, Allocator>;
template <class T, class Allocator = universal_host_pinned_allocator<T>>
using universal_host_pinned_vector = thrust::detail::vector_base<T, Allocator>;

} // namespace hip_rocprim
} // namespace thrust
