// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Histograms of a block's elements.
#pragma once

#include <hipcub/detail/collective.hpp>

namespace hipcub {

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

namespace detail {

template <class T, int X, int ITEMS, int BINS, BlockHistogramAlgorithm ALGORITHM, int Y, int Z>
using block_histogram =
    ::rocprim::block_histogram<T, X, ITEMS, BINS,
                               ALGORITHM == BLOCK_HISTO_SORT ? ::rocprim::block_histogram_algorithm::using_sort
                                                             : ::rocprim::block_histogram_algorithm::using_atomic,
                               Y, Z>;

} // namespace detail

template <class T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, int BINS,
          BlockHistogramAlgorithm ALGORITHM = BLOCK_HISTO_SORT, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1,
          int ARCH = HIPCUB_ARCH>
class BlockHistogram
    : detail::collective<
          detail::block_histogram<T, BLOCK_DIM_X, ITEMS_PER_THREAD, BINS, ALGORITHM, BLOCK_DIM_Y, BLOCK_DIM_Z>> {
  using base = detail::collective<
      detail::block_histogram<T, BLOCK_DIM_X, ITEMS_PER_THREAD, BINS, ALGORITHM, BLOCK_DIM_Y, BLOCK_DIM_Z>>;

public:
  using typename base::TempStorage;
  __device__ BlockHistogram() {}
  __device__ BlockHistogram(TempStorage &storage) : base(storage) {}

  template <class Counter> __device__ void InitHistogram(Counter histogram[BINS]) {
    this->primitive.init_histogram(histogram);
  }
  template <class Counter> __device__ void Composite(T (&items)[ITEMS_PER_THREAD], Counter histogram[BINS]) {
    this->primitive.composite(items, histogram, this->storage);
  }
  template <class Counter> __device__ void Histogram(T (&items)[ITEMS_PER_THREAD], Counter histogram[BINS]) {
    InitHistogram(histogram);
    __syncthreads();
    Composite(items, histogram);
  }
};

} // namespace hipcub
