// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The contents that cuTensorMapEncodeTiled writes into a CUtensorMap, and kernels read: a tensor in global memory, and
// the box of it that is copied. The device's own encoding is undocumented; this one is ampsim's.
#pragma once

#include <stdint.h>

enum { ampsim_tensor_dimensions = 5 };

/// Dimension 0 is the innermost.
struct ampsim_tensor_map {
  uint64_t address;
  uint64_t strides[ampsim_tensor_dimensions - 1]; // in bytes, from dimension 1 on
  uint32_t extents[ampsim_tensor_dimensions];     // in elements, minus 1
  uint16_t box[ampsim_tensor_dimensions];         // likewise, of the copied box
  uint8_t steps[ampsim_tensor_dimensions];        // distance between copied elements
  uint8_t dimensions, element_bytes;
  uint8_t swizzle; // CUtensorMapSwizzle
  uint8_t nan;     // 2, 4, 8: elements outside are NaNs of that many bytes; 0: they are 0
  uint8_t brain;   // the NaN is a bfloat16
  uint8_t type;    // ampsim_tensor_type: for reductions
  uint32_t mark;   // ampsim_tensor_mark: cuTensorMapEncodeTiled has written this
};
enum { ampsim_tensor_mark = 0x54a45350 };

/// Element types.
enum ampsim_tensor_type {
  ampsim_tensor_u8,
  ampsim_tensor_u16,
  ampsim_tensor_u32,
  ampsim_tensor_s32,
  ampsim_tensor_u64,
  ampsim_tensor_s64,
  ampsim_tensor_f16,
  ampsim_tensor_bf16,
  ampsim_tensor_f32,
  ampsim_tensor_f64,
};

#ifdef __cplusplus
static_assert(sizeof(ampsim_tensor_map) <= 128, "the size of a CUtensorMap");
#endif
