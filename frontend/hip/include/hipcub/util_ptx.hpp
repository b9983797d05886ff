// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Indices of lanes, warps and threads.
#pragma once

#include <hipcub/config.hpp>

namespace hipcub {

__device__ inline unsigned int LaneId() { return ::rocprim::lane_id(); }
__device__ inline unsigned int WarpId() { return ::rocprim::warp_id(); }
__device__ inline int RowMajorTid(int block_x, int block_y, int) {
  return int((threadIdx.z * unsigned(block_y) + threadIdx.y) * unsigned(block_x) + threadIdx.x);
}
__device__ inline unsigned long long LaneMaskLt() { return __lanemask_lt(); }
__device__ inline unsigned long long LaneMaskLe() { return __lanemask_le(); }
__device__ inline unsigned long long LaneMaskGt() { return __lanemask_gt(); }
__device__ inline unsigned long long LaneMaskGe() { return __lanemask_ge(); }

__device__ inline void CTA_SYNC() { __syncthreads(); }
__device__ inline int CTA_SYNC_AND(int predicate) { return __syncthreads_and(predicate); }
__device__ inline void WARP_SYNC(unsigned long long) { __syncwarp(__activemask()); }
__device__ inline int WARP_ANY(int predicate, unsigned long long) { return __any(predicate); }
__device__ inline int WARP_ALL(int predicate, unsigned long long) { return __all(predicate); }
__device__ inline unsigned long long WARP_BALLOT(int predicate, unsigned long long) { return __ballot(predicate); }

/// The value of the lane `source` of a logical warp; of the lane `count` further up or down, or the lane's own at the
/// warp's ends.
template <int LOGICAL_WARP_THREADS, class T> __device__ T ShuffleIndex(T input, int source, unsigned long long) {
  return ::rocprim::warp_shuffle(input, source, LOGICAL_WARP_THREADS);
}
template <int LOGICAL_WARP_THREADS, class T>
__device__ T ShuffleUp(T input, int count, int first, unsigned long long) {
  const int lane = int(::rocprim::detail::logical_lane_id<LOGICAL_WARP_THREADS>());
  return ::rocprim::warp_shuffle(input, lane - count < first ? lane : lane - count, LOGICAL_WARP_THREADS);
}
template <int LOGICAL_WARP_THREADS, class T>
__device__ T ShuffleDown(T input, int count, int last, unsigned long long) {
  const int lane = int(::rocprim::detail::logical_lane_id<LOGICAL_WARP_THREADS>());
  return ::rocprim::warp_shuffle(input, lane + count > last ? lane : lane + count, LOGICAL_WARP_THREADS);
}

__device__ inline unsigned int BFE(unsigned long long source, unsigned int begin, unsigned int count) {
  return unsigned(source >> begin & ((1ull << count) - 1));
}
__device__ inline unsigned int SHR_ADD(unsigned int x, unsigned int shift, unsigned int addend) {
  return (x >> shift) + addend;
}
__device__ inline unsigned int SHL_ADD(unsigned int x, unsigned int shift, unsigned int addend) {
  return (x << shift) + addend;
}

} // namespace hipcub
