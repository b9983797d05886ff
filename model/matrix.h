// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix instructions: multiplications by the threads of a warp of 32, and moves between their registers.
//
// A lane describes its part in an ampsim_matrix_step of its own and passes its address to ampsim_warp. When all lanes
// have arrived, the simulator (simulator/matrix_operations.h) reads the operands of all of them and writes the results.
//
// Elements are distributed over lanes as PTX documents for `mma` ("Matrix Fragments"): 8 rows of 4 words each form a
// block; lane / 4 is the row and lane % 4 the word. Larger operands are several such blocks. The fragments of
// nvcuda::wmma, whose layout is undocumented, use the same distribution.
#pragma once

#ifndef AMPSIM_IN_USER_PROGRAM // defined by headers that have included it
#include "model/abi.h"
#endif

#include <stdint.h>

/// Continues ampsim_warp_operation: `value` is the address of the lane's ampsim_matrix_step, the mask names all lanes.
enum ampsim_matrix_warp_operation : uint32_t { ampsim_warp_matrix = ampsim_named_barrier + 1 };

enum ampsim_matrix_kind : uint8_t {
  ampsim_matrix_multiply, // D = A * B + C; D takes C's place
  // Given `n` matrices of 8 rows with 16 bytes each, lane k has row k % 8 of matrix k / 8 in `a`. Word k of its `c`
  // receives (or provides, if the rows are the result) its part of matrix k as a block, or as the transposed block of
  // 16-bit elements.
  ampsim_matrix_spread_rows,
  ampsim_matrix_spread_rows_transposed,
  ampsim_matrix_gather_rows,
  ampsim_matrix_gather_rows_transposed,
  ampsim_matrix_transpose,      // a block of 16-bit elements, from the first word of `a` to that of `c`
  ampsim_matrix_group_multiply, // the lane passes an ampsim_group_matrix_step
};

enum ampsim_matrix_format : uint8_t {
  ampsim_matrix_f16,
  ampsim_matrix_bf16,
  ampsim_matrix_tf32, // a float whose lowest 13 bits do not count
  ampsim_matrix_f32,
  ampsim_matrix_f64,
  ampsim_matrix_e4m3,
  ampsim_matrix_e5m2,
  ampsim_matrix_s8,
  ampsim_matrix_u8,
  ampsim_matrix_s4,
  ampsim_matrix_u4,
  ampsim_matrix_b1,
  ampsim_matrix_s32,
};

enum ampsim_matrix_flags : uint8_t {
  ampsim_matrix_saturates = 1, // integers stay at their limits, floats are finite
  ampsim_matrix_and = 2,       // for b1: combines bits by "and", not by "exclusive or", and counts them
  // For ampsim_matrix_group_multiply:
  ampsim_matrix_product_alone = 4,
  ampsim_matrix_minus_a = 8,
  ampsim_matrix_minus_b = 16,
  ampsim_matrix_a_in_chunks = 32, // otherwise it is in the registers of `a`, as for a multiplication of 16 rows
  ampsim_matrix_a_by_columns = 64,
  ampsim_matrix_b_by_columns = 128,
};

struct ampsim_matrix_step {
  uint8_t kind; // ampsim_matrix_kind
  uint8_t flags;
  uint8_t format_a, format_b, format_c, format_d; // ampsim_matrix_format
  uint8_t m, n;                                   // D is m x n
  uint32_t k;                                     // A is m x k, B is k x n
  uint32_t a[8], b[8];
  uint32_t c[8];
};

/// The part of one of the four warps of a group: its 16 rows of D (PTX's wgmma). Each row of A and each column of B has
/// 32 bytes, which are two chunks of 16. `step.n` counts columns of D in eighths. Lane c % 32 holds chunk c of a
/// matrix. Stored by rows (of A, or columns of B), it is half c % 2 of row c / 2, with k ascending. Stored by columns,
/// for 16-bit elements, it holds eight neighbours with one k: with m groups of eight, k is c / m, and the group c % m.
struct ampsim_group_matrix_step {
  ampsim_matrix_step step; // without `b` and `c`
  uint32_t a[4];
  uint32_t b[64];
  uint32_t d[128]; // like C of a multiplication of 16 rows; takes C's place
};

namespace ampsim_matrix {

constexpr unsigned lanes = 32;

/// Elements in a word; an f64 has two words.
constexpr unsigned per_word(unsigned format) {
  switch (format) {
  case ampsim_matrix_f16:
  case ampsim_matrix_bf16:
    return 2;
  case ampsim_matrix_e4m3:
  case ampsim_matrix_e5m2:
  case ampsim_matrix_s8:
  case ampsim_matrix_u8:
    return 4;
  case ampsim_matrix_s4:
  case ampsim_matrix_u4:
    return 8;
  case ampsim_matrix_b1:
    return 32;
  default:
    return 1;
  }
}

struct Place {
  unsigned row, column;
};
/// The place in A of a lane's element `i`.
constexpr Place place_in_a(unsigned lane, unsigned i, unsigned m, unsigned in_word) {
  const unsigned word = i / in_word, blocks = m / 8;
  return {lane / 4 + 8 * (word % blocks), (word / blocks * 4 + lane % 4) * in_word + i % in_word};
}
/// ... of B
constexpr Place place_in_b(unsigned lane, unsigned i, unsigned k, unsigned in_word) {
  const unsigned word = i / in_word, blocks = k / (4 * in_word);
  return {(word % blocks * 4 + lane % 4) * in_word + i % in_word, lane / 4 + 8 * (word / blocks)};
}
/// ... and in C and D, where a lane has two neighbours.
constexpr Place place_in_c(unsigned lane, unsigned i, unsigned m) {
  const unsigned pair = i / 2, blocks = m / 8;
  return {lane / 4 + 8 * (pair % blocks), lane % 4 * 2 + i % 2 + 8 * (pair / blocks)};
}

} // namespace ampsim_matrix
