// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bulk copies of lines of bytes, and of boxes of tensors, which a map describes. Shared by the headers' functions
// (ampsim_cuda/bulk_copies.h) and PTX (frontend/cuda/ptx/library.cpp).
#pragma once

#ifdef AMPSIM_IN_USER_PROGRAM // defined by headers that have included the interface
#define AMPSIM_TENSOR_MAP <ampsim/cuda_tensor_map.h>
#else
#include "model/abi.h"
#define AMPSIM_TENSOR_MAP "model/cuda/tensor_map.h"
#endif
#include AMPSIM_TENSOR_MAP

#include <stddef.h>

namespace ampsim_cuda {

AMPSIM_DEVICE static inline void refuse_bulk(bool refused, const char *why) {
  if (refused) {
    const ampsim_message_argument none = {};
    ampsim_message(1, why, &none, 0);
    ampsim_abort();
  }
}

/// A multiple of 16 bytes, with aligned addresses; otherwise the kernel ends, as on the device.
AMPSIM_DEVICE static inline void copy_bulk(void *to, const void *from, size_t bytes) {
  refuse_bulk(((size_t)to | (size_t)from | bytes) % 16 != 0,
              "a bulk copy whose addresses or size are not multiples of 16\n");
  for (size_t k = 0; k < bytes; k += 16)
    __builtin_memcpy((char *)to + k, (const char *)from + k, 16);
}

//===--- Boxes of tensors -----------------------------------------------------===//

/// A box in a block's shared memory, and the beginning of that memory.
struct tensor_box {
  char *place;
  const char *shared;
};
AMPSIM_DEVICE static inline tensor_box own_box(const void *place) {
  return {(char *)place, ampsim_context()->tile_local};
}

/// The position of 16 bytes in shared memory: in a line of 128 bytes they are permuted in pairs, fours or eights,
/// depending on the line's number, so that a column is spread over different banks.
AMPSIM_DEVICE static inline char *swizzled(char *place, const char *shared, int swizzle) {
  const size_t address = size_t(place - shared), lines = address >> 7;
  size_t others = 0;
  if (swizzle == 1)
    others = lines & 1;
  else if (swizzle == 2)
    others = lines & 3;
  else if (swizzle != 0)
    others = lines & 7;
  return place + ptrdiff_t((address ^ others << 4) - address);
}

/// Fills elements outside of the tensor, from a byte offset relative to `place` to another.
AMPSIM_DEVICE static inline void fill_outside(char *place, size_t begin, size_t end, const ampsim_tensor_map &map) {
  for (size_t byte = begin; byte < end; byte += map.element_bytes) {
    uint64_t nan = 0x7fffffffffffffff;
    if (map.brain || map.nan == 2)
      nan = 0x7fff;
    else if (map.nan == 4)
      nan = 0x7fffffff;
    const uint64_t value = map.nan ? nan : 0;
    __builtin_memcpy(place + byte, &value, map.element_bytes);
  }
}

/// A part of a row on its way between global and shared memory; reductions process each element instead of copying it.
struct copied_part {
  template <bool to_shared> AMPSIM_DEVICE static void whole(char *global, char *shared) {
    __builtin_memcpy(to_shared ? shared : global, to_shared ? global : shared, 16);
  }
  template <bool to_shared> AMPSIM_DEVICE static void element(char *global, char *shared, size_t bytes) {
    __builtin_memcpy(to_shared ? shared : global, to_shared ? global : shared, bytes);
  }
};

/// Moves a box whose first element is at `at` between global memory and `box`: elements outside of the tensor are
/// filled, or not written. Calls `each_row` with each row's part inside of the tensor. Returns the box's size in bytes.
template <bool to_shared, class Part, class Row>
AMPSIM_DEVICE static inline size_t copy_box(tensor_box box, const ampsim_tensor_map &map, const int32_t *at,
                                            int dimensions, Part part_of, Row each_row) {
  refuse_bulk(map.mark != ampsim_tensor_mark || map.dimensions != dimensions,
              "a bulk copy with a tensor map that was not made by cuTensorMapEncodeTiled, or was made for a "
              "different number of dimensions\n");
  refuse_bulk(size_t(box.place - box.shared) % 128 != 0,
              "a bulk copy of a tensor with a shared-memory address that is not a multiple of 128\n");
  const long long element = map.element_bytes, row_bytes = (map.box[0] + 1) * element;
  size_t rows = 1;
  for (int d = 1; d < dimensions; ++d)
    rows *= size_t(map.box[d] + map.steps[d]) / map.steps[d];
  // The bytes of each row that are inside.
  const long long first = at[0] < 0 ? -at[0] * element : 0, extent = (long long)map.extents[0] + 1;
  long long last = (extent - at[0]) * element;
  last = last > row_bytes ? row_bytes : last;
  for (size_t number = 0; number < rows; ++number) {
    char *global = (char *)map.address + at[0] * element;
    bool inside = first < last;
    size_t rest = number;
    for (int d = 1; d < dimensions; ++d) {
      const size_t count = size_t(map.box[d] + map.steps[d]) / map.steps[d];
      const long long place = at[d] + (long long)(rest % count) * map.steps[d];
      rest /= count;
      inside = inside && place >= 0 && place <= (long long)map.extents[d];
      global += place * (long long)map.strides[d - 1];
    }
    for (long long part = 0; part < row_bytes; part += 16) {
      char *shared = swizzled(box.place + number * row_bytes + part, box.shared, map.swizzle);
      long long begin = first - part, end = last - part;
      if (begin < 0)
        begin = 0;
      else if (begin > 16)
        begin = 16;
      if (!inside || end < begin)
        end = begin;
      else if (end > 16)
        end = 16;
      if (begin == 0 && end == 16) {
        part_of.template whole<to_shared>(global + part, shared);
        continue;
      }
      for (long long byte = begin; byte < end; byte += element)
        part_of.template element<to_shared>(global + part + byte, shared + byte, size_t(element));
      if (to_shared) {
        fill_outside(shared, 0, begin, map);
        fill_outside(shared, end, 16, map);
      }
    }
    if (inside)
      each_row(global + first, size_t(last - first));
  }
  return rows * row_bytes;
}

} // namespace ampsim_cuda
