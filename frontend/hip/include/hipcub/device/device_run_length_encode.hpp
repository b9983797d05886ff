// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs of equal elements.
#pragma once

#include <hipcub/util_type.hpp>

namespace hipcub {

struct DeviceRunLengthEncode {
  template <class Input, class Unique, class Counts, class Runs>
  static hipError_t Encode(void *storage, size_t &bytes, Input input, Unique unique, Counts counts, Runs runs,
                           int count, hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::run_length_encode(storage, bytes, input, unsigned(count), unique, counts, runs, stream,
                                        debug_synchronous);
  }
  /// The beginnings and lengths of runs of more than one element.
  template <class Input, class Offsets, class Lengths, class Runs>
  static hipError_t NonTrivialRuns(void *storage, size_t &bytes, Input input, Offsets offsets, Lengths lengths,
                                   Runs runs, int count, hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::run_length_encode_non_trivial_runs(storage, bytes, input, unsigned(count), offsets, lengths,
                                                         runs, stream, debug_synchronous);
  }
};

} // namespace hipcub
