// Matrix instructions: what the threads of a warp of 32 multiply together, and move between their registers.
//
// A lane describes its part in an ampsim_matrix_step of its own and gives the address of that to ampsim_warp. When all
// lanes have come, the simulator (simulator/matrix_operations.h) reads the operands of all of them and writes the results.
//
// Which lane holds which element is what PTX documents for `mma` ("Matrix Fragments"): 8 rows of 4 words each are a block,
// whose row is the lane / 4 and whose word is the lane % 4. Larger operands are several such blocks. The fragments of
// nvcuda::wmma, whose layout is not documented, are held in the same way.
#pragma once

#ifndef AMPSIM_IN_USER_PROGRAM // whose headers have included it
#include "model/abi.h"
#endif

#include <stdint.h>

/// Continues ampsim_warp_operation: `value` is the address of the lane's ampsim_matrix_step, the mask names all lanes.
enum ampsim_matrix_warp_operation : uint32_t { ampsim_warp_matrix = ampsim_named_barrier + 1 };

enum ampsim_matrix_kind : uint8_t {
  ampsim_matrix_multiply, // D = A * B + C; D takes C's place
  // Of `n` matrices of 8 rows with 16 bytes each, lane k has row k % 8 of matrix k / 8 in `a`, and gets (or has, and the
  // rows are made of it) in word k of `c` its part of matrix k as a block, or as the transposed block of 16-bit elements.
  ampsim_matrix_spread_rows,
  ampsim_matrix_spread_rows_transposed,
  ampsim_matrix_gather_rows,
  ampsim_matrix_gather_rows_transposed,
  ampsim_matrix_transpose,      // a block of 16-bit elements, from the first word of `a` to that of `c`
  ampsim_matrix_group_multiply, // the lane gives an ampsim_group_matrix_step
};

enum ampsim_matrix_format : uint8_t {
  ampsim_matrix_f16,
  ampsim_matrix_bf16,
  ampsim_matrix_tf32, // a float of which the lowest 13 bits do not count
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
  ampsim_matrix_and = 2,       // of b1: bits are combined by "and", not by "exclusive or", and counted
  // Of ampsim_matrix_group_multiply:
  ampsim_matrix_product_alone = 4,
  ampsim_matrix_minus_a = 8,
  ampsim_matrix_minus_b = 16,
  ampsim_matrix_a_in_chunks = 32, // else it is in the registers of `a`, as that of a multiplication of 16 rows is
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

/// What one of the four warps of a group does for its 16 rows of D (PTX's wgmma): each row of A and each column of B has 32
/// bytes, which are two chunks of 16. `step.n` counts columns of D in eighths.
///
/// Chunk c of a matrix is with the lane c % 32. By rows (A's, or B's columns), it is half c % 2 of row c / 2, k rising; by columns,
/// of 16-bit elements, it has eight neighbours with one k: that is c divided by the number of such eights, and which eight the rest.
struct ampsim_group_matrix_step {
  ampsim_matrix_step step; // without `b` and `c`
  uint32_t a[4];
  uint32_t b[64];
  uint32_t d[128]; // as C of a multiplication of 16 rows; takes C's place
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
/// Where a lane's element `i` of A stands.
constexpr Place place_in_a(unsigned lane, unsigned i, unsigned m, unsigned in_word) {
  const unsigned word = i / in_word, blocks = m / 8;
  return {lane / 4 + 8 * (word % blocks), (word / blocks * 4 + lane % 4) * in_word + i % in_word};
}
/// ... of B
constexpr Place place_in_b(unsigned lane, unsigned i, unsigned k, unsigned in_word) {
  const unsigned word = i / in_word, blocks = k / (4 * in_word);
  return {(word % blocks * 4 + lane % 4) * in_word + i % in_word, lane / 4 + 8 * (word / blocks)};
}
/// ... and of C and D, where two neighbours are a lane's.
constexpr Place place_in_c(unsigned lane, unsigned i, unsigned m) {
  const unsigned pair = i / 2, blocks = m / 8;
  return {lane / 4 + 8 * (pair % blocks), lane % 4 * 2 + i % 2 + 8 * (pair / blocks)};
}

} // namespace ampsim_matrix
