// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prefix scans by a block.
#pragma once

#include <hipcub/detail/collective.hpp>
#include <hipcub/thread/thread_operators.hpp>

namespace hipcub {

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

namespace detail {

template <class T, int X, BlockScanAlgorithm ALGORITHM, int Y, int Z>
using block_scan =
    ::rocprim::block_scan<T, X,
                          ALGORITHM == BLOCK_SCAN_WARP_SCANS ? ::rocprim::block_scan_algorithm::using_warp_scan
                                                             : ::rocprim::block_scan_algorithm::reduce_then_scan,
                          Y, Z>;

} // namespace detail

/// Inputs and outputs are one value for each thread, or arrays in a blocked arrangement. The first warp calls a
/// callback with the block's aggregate; the result of its lane 0 is prepended to all.
template <class T, int BLOCK_DIM_X, BlockScanAlgorithm ALGORITHM = BLOCK_SCAN_RAKING, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1, int ARCH = HIPCUB_ARCH>
class BlockScan : detail::collective<detail::block_scan<T, BLOCK_DIM_X, ALGORITHM, BLOCK_DIM_Y, BLOCK_DIM_Z>> {
  using base = detail::collective<detail::block_scan<T, BLOCK_DIM_X, ALGORITHM, BLOCK_DIM_Y, BLOCK_DIM_Z>>;

public:
  using typename base::TempStorage;
  __device__ BlockScan() {}
  __device__ BlockScan(TempStorage &storage) : base(storage) {}

  __device__ void InclusiveSum(T input, T &output) { InclusiveScan(input, output, ::hipcub::Sum()); }
  __device__ void InclusiveSum(T input, T &output, T &aggregate) {
    InclusiveScan(input, output, ::hipcub::Sum(), aggregate);
  }
  template <class Callback> __device__ void InclusiveSum(T input, T &output, Callback &callback) {
    InclusiveScan(input, output, ::hipcub::Sum(), callback);
  }
  template <class ScanOp> __device__ void InclusiveScan(T input, T &output, ScanOp op) {
    this->primitive.inclusive_scan(input, output, this->storage, op);
  }
  template <class ScanOp> __device__ void InclusiveScan(T input, T &output, ScanOp op, T &aggregate) {
    this->primitive.inclusive_scan(input, output, aggregate, this->storage, op);
  }
  template <class ScanOp, class Callback>
  __device__ void InclusiveScan(T input, T &output, ScanOp op, Callback &callback) {
    this->primitive.inclusive_scan(input, output, this->storage, callback, op);
  }
  __device__ void ExclusiveSum(T input, T &output) { ExclusiveScan(input, output, T(0), ::hipcub::Sum()); }
  __device__ void ExclusiveSum(T input, T &output, T &aggregate) {
    ExclusiveScan(input, output, T(0), ::hipcub::Sum(), aggregate);
  }
  template <class Callback> __device__ void ExclusiveSum(T input, T &output, Callback &callback) {
    ExclusiveScan(input, output, ::hipcub::Sum(), callback);
  }
  template <class ScanOp> __device__ void ExclusiveScan(T input, T &output, T initial, ScanOp op) {
    this->primitive.exclusive_scan(input, output, initial, this->storage, op);
  }
  template <class ScanOp> __device__ void ExclusiveScan(T input, T &output, T initial, ScanOp op, T &aggregate) {
    this->primitive.exclusive_scan(input, output, initial, aggregate, this->storage, op);
  }
  template <class ScanOp, class Callback>
  __device__ void ExclusiveScan(T input, T &output, ScanOp op, Callback &callback) {
    this->primitive.exclusive_scan(input, output, this->storage, callback, op);
  }

  template <int ITEMS> __device__ void InclusiveSum(T (&input)[ITEMS], T (&output)[ITEMS]) {
    InclusiveScan(input, output, ::hipcub::Sum());
  }
  template <int ITEMS> __device__ void InclusiveSum(T (&input)[ITEMS], T (&output)[ITEMS], T &aggregate) {
    InclusiveScan(input, output, ::hipcub::Sum(), aggregate);
  }
  template <int ITEMS, class Callback>
  __device__ void InclusiveSum(T (&input)[ITEMS], T (&output)[ITEMS], Callback &callback) {
    InclusiveScan(input, output, ::hipcub::Sum(), callback);
  }
  template <int ITEMS, class ScanOp>
  __device__ void InclusiveScan(T (&input)[ITEMS], T (&output)[ITEMS], ScanOp op) {
    this->primitive.inclusive_scan(input, output, this->storage, op);
  }
  template <int ITEMS, class ScanOp>
  __device__ void InclusiveScan(T (&input)[ITEMS], T (&output)[ITEMS], ScanOp op, T &aggregate) {
    this->primitive.inclusive_scan(input, output, aggregate, this->storage, op);
  }
  template <int ITEMS, class ScanOp, class Callback>
  __device__ void InclusiveScan(T (&input)[ITEMS], T (&output)[ITEMS], ScanOp op, Callback &callback) {
    this->primitive.inclusive_scan(input, output, this->storage, callback, op);
  }
  template <int ITEMS> __device__ void ExclusiveSum(T (&input)[ITEMS], T (&output)[ITEMS]) {
    ExclusiveScan(input, output, T(0), ::hipcub::Sum());
  }
  template <int ITEMS> __device__ void ExclusiveSum(T (&input)[ITEMS], T (&output)[ITEMS], T &aggregate) {
    ExclusiveScan(input, output, T(0), ::hipcub::Sum(), aggregate);
  }
  template <int ITEMS, class Callback>
  __device__ void ExclusiveSum(T (&input)[ITEMS], T (&output)[ITEMS], Callback &callback) {
    ExclusiveScan(input, output, ::hipcub::Sum(), callback);
  }
  template <int ITEMS, class ScanOp>
  __device__ void ExclusiveScan(T (&input)[ITEMS], T (&output)[ITEMS], T initial, ScanOp op) {
    this->primitive.exclusive_scan(input, output, initial, this->storage, op);
  }
  template <int ITEMS, class ScanOp>
  __device__ void ExclusiveScan(T (&input)[ITEMS], T (&output)[ITEMS], T initial, ScanOp op, T &aggregate) {
    this->primitive.exclusive_scan(input, output, initial, aggregate, this->storage, op);
  }
  template <int ITEMS, class ScanOp, class Callback>
  __device__ void ExclusiveScan(T (&input)[ITEMS], T (&output)[ITEMS], ScanOp op, Callback &callback) {
    this->primitive.exclusive_scan(input, output, this->storage, callback, op);
  }
};

} // namespace hipcub
