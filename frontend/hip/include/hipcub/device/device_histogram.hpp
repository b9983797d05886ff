// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Histograms by a device: of even bins between two levels, or of bins between given levels; of one channel or several.
#pragma once

#include <hipcub/util_type.hpp>

namespace hipcub {

struct DeviceHistogram {
  template <class Samples, class Counter, class Level>
  static hipError_t HistogramEven(void *storage, size_t &bytes, Samples samples, Counter *histogram, int levels,
                                  Level lower, Level upper, int count, hipStream_t stream = 0,
                                  bool debug_synchronous = false) {
    return ::rocprim::histogram_even(storage, bytes, samples, unsigned(count), histogram, unsigned(levels), lower,
                                     upper, stream, debug_synchronous);
  }
  template <int CHANNELS, int ACTIVE, class Samples, class Counter, class Level>
  static hipError_t MultiHistogramEven(void *storage, size_t &bytes, Samples samples, Counter *histogram[ACTIVE],
                                       int levels[ACTIVE], Level lower[ACTIVE], Level upper[ACTIVE], int count,
                                       hipStream_t stream = 0, bool debug_synchronous = false) {
    unsigned int counts[ACTIVE];
    for (int channel = 0; channel < ACTIVE; ++channel)
      counts[channel] = unsigned(levels[channel]);
    return ::rocprim::multi_histogram_even<CHANNELS, ACTIVE>(storage, bytes, samples, unsigned(count), histogram,
                                                             counts, lower, upper, stream, debug_synchronous);
  }
  template <class Samples, class Counter, class Level>
  static hipError_t HistogramEven(void *storage, size_t &bytes, Samples samples, Counter *histogram, int levels,
                                  Level lower, Level upper, int columns, int rows, size_t row_bytes,
                                  hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::histogram_even(storage, bytes, samples, unsigned(columns), unsigned(rows), row_bytes,
                                     histogram, unsigned(levels), lower, upper, stream, debug_synchronous);
  }
  template <int CHANNELS, int ACTIVE, class Samples, class Counter, class Level>
  static hipError_t MultiHistogramEven(void *storage, size_t &bytes, Samples samples, Counter *histogram[ACTIVE],
                                       int levels[ACTIVE], Level lower[ACTIVE], Level upper[ACTIVE], int columns,
                                       int rows, size_t row_bytes, hipStream_t stream = 0,
                                       bool debug_synchronous = false) {
    unsigned int counts[ACTIVE];
    for (int channel = 0; channel < ACTIVE; ++channel)
      counts[channel] = unsigned(levels[channel]);
    return ::rocprim::multi_histogram_even<CHANNELS, ACTIVE>(storage, bytes, samples, unsigned(columns),
                                                             unsigned(rows), row_bytes, histogram, counts, lower,
                                                             upper, stream, debug_synchronous);
  }
  template <class Samples, class Counter, class Level>
  static hipError_t HistogramRange(void *storage, size_t &bytes, Samples samples, Counter *histogram, int levels,
                                   Level *boundaries, int count, hipStream_t stream = 0,
                                   bool debug_synchronous = false) {
    return ::rocprim::histogram_range(storage, bytes, samples, unsigned(count), histogram, unsigned(levels),
                                      boundaries, stream, debug_synchronous);
  }
  template <int CHANNELS, int ACTIVE, class Samples, class Counter, class Level>
  static hipError_t MultiHistogramRange(void *storage, size_t &bytes, Samples samples, Counter *histogram[ACTIVE],
                                        int levels[ACTIVE], Level *boundaries[ACTIVE], int count,
                                        hipStream_t stream = 0, bool debug_synchronous = false) {
    unsigned int counts[ACTIVE];
    for (int channel = 0; channel < ACTIVE; ++channel)
      counts[channel] = unsigned(levels[channel]);
    return ::rocprim::multi_histogram_range<CHANNELS, ACTIVE>(storage, bytes, samples, unsigned(count), histogram,
                                                              counts, boundaries, stream, debug_synchronous);
  }
  template <class Samples, class Counter, class Level>
  static hipError_t HistogramRange(void *storage, size_t &bytes, Samples samples, Counter *histogram, int levels,
                                   Level *boundaries, int columns, int rows, size_t row_bytes,
                                   hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::histogram_range(storage, bytes, samples, unsigned(columns), unsigned(rows), row_bytes,
                                      histogram, unsigned(levels), boundaries, stream, debug_synchronous);
  }
  template <int CHANNELS, int ACTIVE, class Samples, class Counter, class Level>
  static hipError_t MultiHistogramRange(void *storage, size_t &bytes, Samples samples, Counter *histogram[ACTIVE],
                                        int levels[ACTIVE], Level *boundaries[ACTIVE], int columns, int rows,
                                        size_t row_bytes, hipStream_t stream = 0, bool debug_synchronous = false) {
    unsigned int counts[ACTIVE];
    for (int channel = 0; channel < ACTIVE; ++channel)
      counts[channel] = unsigned(levels[channel]);
    return ::rocprim::multi_histogram_range<CHANNELS, ACTIVE>(storage, bytes, samples, unsigned(columns),
                                                              unsigned(rows), row_bytes, histogram, counts,
                                                              boundaries, stream, debug_synchronous);
  }
};

} // namespace hipcub
