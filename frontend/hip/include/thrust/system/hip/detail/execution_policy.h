// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Execution on the device, with or without a stream: the policies that choose this system's algorithms.
#pragma once

#include <thrust/detail/allocator_aware_execution_policy.h>
#include <thrust/detail/config.h>
#include <thrust/detail/execution_policy.h>
#include <thrust/iterator/detail/any_system_tag.h>

namespace thrust {
namespace hip_rocprim {

struct tag;
template <class Derived> struct execution_policy;
template <> struct execution_policy<tag> : thrust::execution_policy<tag> {
  using tag_type = tag;
};
struct tag : execution_policy<tag>, thrust::detail::allocator_aware_execution_policy<execution_policy> {};
template <class Derived> struct execution_policy : thrust::execution_policy<Derived> {
  using tag_type = tag;
  operator tag() const { return tag(); }
};

template <class Derived> __host__ __device__ hipStream_t get_stream(const execution_policy<Derived> &) { return 0; }
/// Returns whether an algorithm waits for the stream even if its result does not require it.
template <class Derived> __host__ __device__ bool waits(const execution_policy<Derived> &) { return true; }

template <class Derived, bool WAITS> struct stream_policy : execution_policy<Derived> {
  __host__ __device__ stream_policy(hipStream_t stream = 0) : stream(stream) {}
  __host__ __device__ Derived on(hipStream_t other) const {
    Derived result = thrust::detail::derived_cast(*this);
    result.stream = other;
    return result;
  }
  friend __host__ __device__ hipStream_t get_stream(const stream_policy &policy) { return policy.stream; }
  friend __host__ __device__ bool waits(const stream_policy &) { return WAITS; }

private:
  template <class, bool> friend struct stream_policy;
  hipStream_t stream;
};
template <class Derived> using execute_on_stream_base = stream_policy<Derived, true>;
template <class Derived> using execute_on_stream_nosync_base = stream_policy<Derived, false>;
struct execute_on_stream : execute_on_stream_base<execute_on_stream> {
  using execute_on_stream_base<execute_on_stream>::stream_policy;
};
struct execute_on_stream_nosync : execute_on_stream_nosync_base<execute_on_stream_nosync> {
  using execute_on_stream_nosync_base<execute_on_stream_nosync>::stream_policy;
};

struct par_t : execution_policy<par_t>, thrust::detail::allocator_aware_execution_policy<execute_on_stream_base> {
  __host__ __device__ constexpr par_t() {}
  __host__ __device__ execute_on_stream on(hipStream_t stream) const { return execute_on_stream(stream); }
};
struct par_nosync_t : execution_policy<par_nosync_t>,
                      thrust::detail::allocator_aware_execution_policy<execute_on_stream_nosync_base> {
  __host__ __device__ constexpr par_nosync_t() {}
  __host__ __device__ execute_on_stream_nosync on(hipStream_t stream) const {
    return execute_on_stream_nosync(stream);
  }
  friend __host__ __device__ bool waits(const par_nosync_t &) { return false; }
};
inline constexpr par_t par;
inline constexpr par_nosync_t par_nosync;

} // namespace hip_rocprim

// The names under which Thrust and programs look for them.
namespace system {
namespace hip {
using namespace thrust::hip_rocprim;
namespace detail {
using thrust::hip_rocprim::execution_policy;
using thrust::hip_rocprim::par_nosync_t;
using thrust::hip_rocprim::par_t;
using thrust::hip_rocprim::tag;
} // namespace detail
} // namespace hip
} // namespace system
namespace hip {
using namespace thrust::hip_rocprim;
} // namespace hip
} // namespace thrust
