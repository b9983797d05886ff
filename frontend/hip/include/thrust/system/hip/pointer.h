// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers to device memory.
#pragma once

#include <thrust/detail/pointer.h>
#include <thrust/detail/reference.h>
#include <thrust/system/hip/detail/execution_policy.h>

#include <type_traits>

namespace thrust {
namespace hip_rocprim {

template <class T> using reference = thrust::tagged_reference<T, tag>;
template <class T> using pointer = thrust::pointer<T, tag, reference<T>>;
/// To memory that the host also reads and writes.
template <class T> using universal_pointer = thrust::pointer<T, tag, std::add_lvalue_reference_t<T>>;

} // namespace hip_rocprim
} // namespace thrust
