// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The two implementations of an algorithm: on the host it launches rocPRIM's kernels, or this system's own; in device
// code it runs in one thread.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/detail/function.h>
#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/detail/raw_reference_cast.h>
#include <thrust/detail/seq.h>
#include <thrust/distance.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/system/hip/detail/execution_policy.h>
#include <thrust/system/hip/error.h>
#include <thrust/type_traits/is_contiguous_iterator.h>
#include <thrust/type_traits/is_trivially_relocatable.h>

#if !__has_include(<rocprim/rocprim.hpp>)
#error "Thrust in HIP needs rocPRIM: install Debian's package librocprim-dev, or pass its folder with -I"
#endif
#include <rocprim/rocprim.hpp>

namespace thrust {
namespace detail {
// Its header includes those of the algorithms that it uses, which include it after their own.
template <typename T, typename System> class temporary_array;
} // namespace detail
namespace hip_rocprim {

/// Names a host function, so that the kernels that it launches are compiled for the device, although nothing calls it
/// there.
template <auto FUNCTION> inline constexpr bool compiles_kernels_of = FUNCTION != nullptr;

/// Returns the result of one of two calls: of the host function, which is in parentheses like its arguments, or of the
/// device function.
#ifdef __HIP_DEVICE_COMPILE__
#define AMPSIM_THRUST_EITHER(HOST, ARGUMENTS, SEQUENTIAL)                                                          \
  static_assert(::thrust::hip_rocprim::compiles_kernels_of<&HOST>);                                                \
  return SEQUENTIAL
#else
#define AMPSIM_THRUST_EITHER(HOST, ARGUMENTS, SEQUENTIAL) return HOST ARGUMENTS
#endif

/// The policy of one thread, for the algorithms of device code.
using sequential_policy = thrust::system::detail::sequential::execution_policy<thrust::detail::seq_t>;
__host__ __device__ inline sequential_policy &one_thread() {
  return const_cast<thrust::detail::seq_t &>(thrust::seq);
}

/// Waits for the policy's stream, unless the policy does not wait.
template <class Derived> void finish(execution_policy<Derived> &policy, const char *what) {
  throw_on_error(hipGetLastError(), what);
  if (waits(thrust::detail::derived_cast(policy)))
    throw_on_error(hipStreamSynchronize(get_stream(thrust::detail::derived_cast(policy))), what);
}

/// An algorithm of rocPRIM, which is first called for the size of its temporary storage, then with that much, or more.
template <class Derived, class Algorithm>
void with_storage(execution_policy<Derived> &policy, const char *what, Algorithm algorithm, size_t more = 0) {
  const hipStream_t stream = get_stream(thrust::detail::derived_cast(policy));
  size_t bytes = 0;
  throw_on_error(algorithm(nullptr, bytes, stream), what);
  thrust::detail::temporary_array<unsigned char, Derived> storage(thrust::detail::derived_cast(policy),
                                                                  bytes + more);
  throw_on_error(algorithm(static_cast<void *>(thrust::raw_pointer_cast(storage.data())), bytes, stream), what);
  finish(policy, what);
}

/// The operation with a result of this type, in which rocPRIM then computes. Neither sees references to device memory.
template <class Result, class Operation> struct returning {
  Operation operation;
  template <class A, class B> __host__ __device__ Result operator()(const A &a, const B &b) const {
    return thrust::detail::wrapped_function<Operation, Result>(operation)(a, b);
  }
};

/// The predicate on values, which does not see references to device memory either.
template <class Predicate> struct asking {
  Predicate predicate;
  template <class A> __host__ __device__ bool operator()(const A &a) const {
    return thrust::detail::wrapped_function<Predicate, bool>(predicate)(a);
  }
};

/// The iterator as a pointer, if it is one.
template <class Iterator> __host__ __device__ auto plain(Iterator iterator) {
  return thrust::detail::try_unwrap_contiguous_iterator(iterator);
}

template <class Iterator> using value_of = typename thrust::iterator_value<Iterator>::type;

} // namespace hip_rocprim
} // namespace thrust
