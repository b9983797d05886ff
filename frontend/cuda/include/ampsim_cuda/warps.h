// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warp functions (CUDA C++ Programming Guide, "Warp Vote", "Warp Match", "Warp Reduce", "Warp Shuffle Functions"; HIP's
// have the same names and masks of 64 bits).
#pragma once

#include <device_launch_parameters.h>

#include <ampsim/abi.h>

#define AMPSIM_WARP static __device__ __inline__ __attribute__((always_inline))

namespace ampsim_cuda {

#ifdef __HIPCC__
inline constexpr int lanes_of_warp = __AMDGCN_WAVEFRONT_SIZE__;
typedef unsigned long long lane_mask;             // also for wavefronts of 32
inline constexpr bool lanes_come_together = true; // after a branch at which they diverged
#else
inline constexpr int lanes_of_warp = 32;
typedef unsigned int lane_mask;
inline constexpr bool lanes_come_together = false;
#endif
inline constexpr lane_mask all_lanes = ~lane_mask(0) >> (8 * sizeof(lane_mask) - lanes_of_warp);

AMPSIM_WARP unsigned int lane() { return ampsim_context()->rank_in_tile % lanes_of_warp; }

/// A value of up to 8 bytes as bits.
template <class T> AMPSIM_WARP unsigned long long bits_of(T value) {
  unsigned long long bits = 0;
  __builtin_memcpy(&bits, &value, sizeof value);
  return bits;
}
template <class T> AMPSIM_WARP T value_of(unsigned long long bits) {
  T value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

template <class T> AMPSIM_WARP T shuffle(lane_mask mask, T value, unsigned int source) {
  static_assert(sizeof(T) <= 8, "a value of at most 8 bytes");
  return value_of<T>(ampsim_warp(ampsim_warp_shuffle, mask, bits_of(value), source));
}

} // namespace ampsim_cuda

AMPSIM_WARP void __syncwarp(ampsim_cuda::lane_mask mask = ampsim_cuda::all_lanes) {
  ampsim_warp(ampsim_warp_barrier, mask, 0, 0);
}
AMPSIM_WARP ampsim_cuda::lane_mask __activemask() {
  return ampsim_cuda::lane_mask(
      ampsim_warp(ampsim_warp_active, ampsim_cuda::all_lanes, 0, ampsim_cuda::lanes_come_together));
}

AMPSIM_WARP ampsim_cuda::lane_mask __ballot_sync(ampsim_cuda::lane_mask mask, int predicate) {
  return ampsim_cuda::lane_mask(ampsim_warp(ampsim_warp_ballot, mask, predicate != 0, 0));
}
AMPSIM_WARP int __any_sync(ampsim_cuda::lane_mask mask, int predicate) {
  return __ballot_sync(mask, predicate) != 0;
}
AMPSIM_WARP int __all_sync(ampsim_cuda::lane_mask mask, int predicate) {
  return __ballot_sync(mask, !predicate) == 0;
}

template <class T> AMPSIM_WARP ampsim_cuda::lane_mask __match_any_sync(ampsim_cuda::lane_mask mask, T value) {
  return ampsim_cuda::lane_mask(ampsim_warp(ampsim_warp_match, mask, ampsim_cuda::bits_of(value), 0));
}
template <class T>
AMPSIM_WARP ampsim_cuda::lane_mask __match_all_sync(ampsim_cuda::lane_mask mask, T value, int *predicate) {
  const ampsim_cuda::lane_mask same = __match_any_sync(mask, value);
  *predicate = same == mask;
  return same == mask ? mask : 0;
}

AMPSIM_WARP unsigned int __reduce_add_sync(ampsim_cuda::lane_mask mask, unsigned int value) {
  return unsigned(ampsim_warp(ampsim_warp_add, mask, value, 0));
}
AMPSIM_WARP int __reduce_add_sync(ampsim_cuda::lane_mask mask, int value) {
  return int(ampsim_warp(ampsim_warp_add, mask, unsigned(value), 0));
}
AMPSIM_WARP unsigned int __reduce_min_sync(ampsim_cuda::lane_mask mask, unsigned int value) {
  return unsigned(ampsim_warp(ampsim_warp_min, mask, value, 0));
}
AMPSIM_WARP int __reduce_min_sync(ampsim_cuda::lane_mask mask, int value) {
  return int(ampsim_warp(ampsim_warp_signed_min, mask, unsigned(value), 0));
}
AMPSIM_WARP unsigned int __reduce_max_sync(ampsim_cuda::lane_mask mask, unsigned int value) {
  return unsigned(ampsim_warp(ampsim_warp_max, mask, value, 0));
}
AMPSIM_WARP int __reduce_max_sync(ampsim_cuda::lane_mask mask, int value) {
  return int(ampsim_warp(ampsim_warp_signed_max, mask, unsigned(value), 0));
}
AMPSIM_WARP unsigned int __reduce_and_sync(ampsim_cuda::lane_mask mask, unsigned int value) {
  return unsigned(ampsim_warp(ampsim_warp_and, mask, value, 0));
}
AMPSIM_WARP unsigned int __reduce_or_sync(ampsim_cuda::lane_mask mask, unsigned int value) {
  return unsigned(ampsim_warp(ampsim_warp_or, mask, value, 0));
}
AMPSIM_WARP unsigned int __reduce_xor_sync(ampsim_cuda::lane_mask mask, unsigned int value) {
  return unsigned(ampsim_warp(ampsim_warp_xor, mask, value, 0));
}

// Lanes are divided into groups of `width`; a source outside of the lane's group is the lane itself.
template <class T>
AMPSIM_WARP T __shfl_sync(ampsim_cuda::lane_mask mask, T value, int source,
                          int width = ampsim_cuda::lanes_of_warp) {
  const unsigned int base = ampsim_cuda::lane() & ~unsigned(width - 1);
  return ampsim_cuda::shuffle(mask, value, base | (unsigned(source) & unsigned(width - 1)));
}
template <class T>
AMPSIM_WARP T __shfl_up_sync(ampsim_cuda::lane_mask mask, T value, unsigned int delta,
                             int width = ampsim_cuda::lanes_of_warp) {
  const unsigned int own = ampsim_cuda::lane(), base = own & ~unsigned(width - 1);
  return ampsim_cuda::shuffle(mask, value, own - base >= delta ? own - delta : own);
}
template <class T>
AMPSIM_WARP T __shfl_down_sync(ampsim_cuda::lane_mask mask, T value, unsigned int delta,
                               int width = ampsim_cuda::lanes_of_warp) {
  const unsigned int own = ampsim_cuda::lane(), base = own & ~unsigned(width - 1);
  return ampsim_cuda::shuffle(mask, value, own - base + delta < unsigned(width) ? own + delta : own);
}
template <class T>
AMPSIM_WARP T __shfl_xor_sync(ampsim_cuda::lane_mask mask, T value, int lanes,
                              int width = ampsim_cuda::lanes_of_warp) {
  const unsigned int own = ampsim_cuda::lane(), source = own ^ unsigned(lanes);
  // Lanes of lower groups can be read, those of higher ones cannot.
  return ampsim_cuda::shuffle(mask, value, source / unsigned(width) <= own / unsigned(width) ? source : own);
}

// Deprecated: for the threads that are active.
AMPSIM_WARP ampsim_cuda::lane_mask __ballot(int predicate) { return __ballot_sync(__activemask(), predicate); }
AMPSIM_WARP int __any(int predicate) { return __any_sync(__activemask(), predicate); }
AMPSIM_WARP int __all(int predicate) { return __all_sync(__activemask(), predicate); }
template <class T> AMPSIM_WARP T __shfl(T value, int source, int width = ampsim_cuda::lanes_of_warp) {
  return __shfl_sync(__activemask(), value, source, width);
}
template <class T> AMPSIM_WARP T __shfl_up(T value, unsigned int delta, int width = ampsim_cuda::lanes_of_warp) {
  return __shfl_up_sync(__activemask(), value, delta, width);
}
template <class T> AMPSIM_WARP T __shfl_down(T value, unsigned int delta, int width = ampsim_cuda::lanes_of_warp) {
  return __shfl_down_sync(__activemask(), value, delta, width);
}
template <class T> AMPSIM_WARP T __shfl_xor(T value, int lanes, int width = ampsim_cuda::lanes_of_warp) {
  return __shfl_xor_sync(__activemask(), value, lanes, width);
}
