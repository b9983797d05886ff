// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prefix scans by a warp or a logical part of it.
#pragma once

#include <hipcub/detail/collective.hpp>
#include <hipcub/thread/thread_operators.hpp>

namespace hipcub {

template <class T, int LOGICAL_WARP_THREADS = HIPCUB_WARP_THREADS, int ARCH = HIPCUB_ARCH> class WarpScan {
  using primitive = ::rocprim::warp_scan<T, LOGICAL_WARP_THREADS>;

public:
  using TempStorage = typename primitive::storage_type;
  __device__ WarpScan(TempStorage &storage) : storage(storage) {}

  __device__ void InclusiveSum(T input, T &output) { InclusiveScan(input, output, ::hipcub::Sum()); }
  __device__ void InclusiveSum(T input, T &output, T &aggregate) {
    InclusiveScan(input, output, ::hipcub::Sum(), aggregate);
  }
  __device__ void ExclusiveSum(T input, T &output) { ExclusiveScan(input, output, T(0), ::hipcub::Sum()); }
  __device__ void ExclusiveSum(T input, T &output, T &aggregate) {
    ExclusiveScan(input, output, T(0), ::hipcub::Sum(), aggregate);
  }
  template <class ScanOp> __device__ void InclusiveScan(T input, T &output, ScanOp op) {
    primitive().inclusive_scan(input, output, storage, op);
  }
  template <class ScanOp> __device__ void InclusiveScan(T input, T &output, ScanOp op, T &aggregate) {
    primitive().inclusive_scan(input, output, aggregate, storage, op);
  }
  /// Without an initial value, lane 0 has no result.
  template <class ScanOp> __device__ void ExclusiveScan(T input, T &output, ScanOp op) {
    T inclusive;
    primitive().inclusive_scan(input, inclusive, storage, op);
    primitive().to_exclusive(inclusive, output, storage);
  }
  template <class ScanOp> __device__ void ExclusiveScan(T input, T &output, T initial, ScanOp op) {
    primitive().exclusive_scan(input, output, initial, storage, op);
  }
  template <class ScanOp> __device__ void ExclusiveScan(T input, T &output, ScanOp op, T &aggregate) {
    T inclusive;
    primitive().inclusive_scan(input, inclusive, aggregate, storage, op);
    primitive().to_exclusive(inclusive, output, storage);
  }
  template <class ScanOp> __device__ void ExclusiveScan(T input, T &output, T initial, ScanOp op, T &aggregate) {
    primitive().exclusive_scan(input, output, initial, aggregate, storage, op);
  }
  __device__ void Scan(T input, T &inclusive, T &exclusive) {
    Scan(input, inclusive, exclusive, T(0), ::hipcub::Sum());
  }
  template <class ScanOp> __device__ void Scan(T input, T &inclusive, T &exclusive, ScanOp op) {
    primitive().inclusive_scan(input, inclusive, storage, op);
    primitive().to_exclusive(inclusive, exclusive, storage);
  }
  template <class ScanOp> __device__ void Scan(T input, T &inclusive, T &exclusive, T initial, ScanOp op) {
    primitive().scan(input, inclusive, exclusive, initial, storage, op);
  }
  __device__ T Broadcast(T input, unsigned int lane) { return primitive().broadcast(input, lane, storage); }

private:
  TempStorage &storage;
};

} // namespace hipcub
