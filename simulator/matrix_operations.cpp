// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See matrix_operations.h.
#include "simulator/matrix_operations.h"
#include "simulator/thread_object.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace ampsim {
namespace {

using ampsim_matrix::lanes;
using ampsim_matrix::per_word;
using ampsim_matrix::Place;
using ampsim_matrix::place_in_a;
using ampsim_matrix::place_in_b;
using ampsim_matrix::place_in_c;
using Steps = std::span<ampsim_matrix_step *const, lanes>;

constexpr unsigned most_rows = 32, most_depth = 256, most_results = 16 * 256;

/// The number of columns of D.
unsigned columns_of(const ampsim_matrix_step &shape) {
  return shape.kind == ampsim_matrix_group_multiply ? 8u * shape.n : shape.n;
}

/// Bits [first, first + count) of a lane's words.
std::uint32_t bits_at(const std::uint32_t *words, unsigned first, unsigned count) {
  const std::uint32_t word = words[first / 32] >> first % 32;
  return count == 32 ? word : word & ((1u << count) - 1);
}

/// Widens an 8-bit format with `exponent` bits of exponent; e4m3 has no infinities.
float widen_8_bits(std::uint32_t bits, unsigned exponent) {
  const unsigned mantissa = 7 - exponent, most = (1u << exponent) - 1, bias = most >> 1;
  const std::uint32_t power = bits >> mantissa & most, fraction = bits & ((1u << mantissa) - 1);
  float value = 0;
  if (exponent == 4 ? (bits & 0x7f) == 0x7f : power == most && fraction)
    return std::numeric_limits<float>::quiet_NaN();
  if (exponent == 5 && power == most)
    value = std::numeric_limits<float>::infinity();
  else if (power == 0)
    value = std::ldexp(float(fraction), 1 - int(bias) - int(mantissa));
  else
    value = std::ldexp(float(fraction | 1u << mantissa), int(power) - int(bias) - int(mantissa));
  return bits & 0x80 ? -value : value;
}

double real(const std::uint32_t *words, unsigned i, unsigned format) {
  switch (format) {
  case ampsim_matrix_f16:
    return float(std::bit_cast<_Float16>(std::uint16_t(bits_at(words, 16 * i, 16))));
  case ampsim_matrix_bf16:
    return std::bit_cast<float>(bits_at(words, 16 * i, 16) << 16);
  case ampsim_matrix_tf32:
    return std::bit_cast<float>(words[i] & ~0x1fffu);
  case ampsim_matrix_e4m3:
    return widen_8_bits(bits_at(words, 8 * i, 8), 4);
  case ampsim_matrix_e5m2:
    return widen_8_bits(bits_at(words, 8 * i, 8), 5);
  case ampsim_matrix_f64: {
    double value = 0;
    std::memcpy(&value, words + 2 * i, sizeof value);
    return value;
  }
  default:
    return std::bit_cast<float>(words[i]);
  }
}

std::int32_t whole(const std::uint32_t *words, unsigned i, unsigned format) {
  switch (format) {
  case ampsim_matrix_s8:
    return std::int8_t(bits_at(words, 8 * i, 8));
  case ampsim_matrix_u8:
    return std::int32_t(bits_at(words, 8 * i, 8));
  case ampsim_matrix_s4:
    return std::int32_t(bits_at(words, 4 * i, 4) << 28) >> 28;
  case ampsim_matrix_u4:
    return std::int32_t(bits_at(words, 4 * i, 4));
  case ampsim_matrix_b1:
    return std::int32_t(bits_at(words, i, 1));
  default:
    return std::int32_t(words[i]);
  }
}

/// All NaNs become the device's canonical NaN.
void store_real(std::uint32_t *words, unsigned i, unsigned format, double value, bool saturates) {
  if (format == ampsim_matrix_f64) {
    std::memcpy(words + 2 * i, &value, sizeof value);
  } else if (format == ampsim_matrix_f16) {
    std::uint16_t bits = std::isnan(value) ? 0x7fff : std::bit_cast<std::uint16_t>(static_cast<_Float16>(value));
    if (saturates && (bits & 0x7c00) == 0x7c00)
      bits = bits & 0x3ff ? 0 : std::uint16_t(bits - 1);
    std::memcpy(reinterpret_cast<char *>(words) + 2 * i, &bits, sizeof bits);
  } else {
    std::uint32_t bits = std::isnan(value) ? 0x7fffffff : std::bit_cast<std::uint32_t>(float(value));
    if (saturates && (bits & 0x7f800000) == 0x7f800000)
      bits = bits & 0x7fffff ? 0 : bits - 1;
    words[i] = bits;
  }
}

/// The operands of all lanes, row by row.
template <class T> struct Operands {
  std::array<T, most_rows * most_depth> a{}, b{};
  std::array<T, most_results> c{};
};

/// Elements [first, ...) of a chunk of 16 bytes are stored with `put(row, k)`: a row of A, or a column of B.
template <class Put>
void for_chunk(unsigned chunk, unsigned rows, bool by_columns, unsigned per_chunk, const Put &put) {
  const unsigned eights = rows / 8;
  for (unsigned i = 0; i < per_chunk; ++i)
    if (by_columns)
      put(i, chunk % eights * 8 + i, chunk / eights);
    else
      put(i, chunk / 2, chunk % 2 * per_chunk + i);
}

/// The operands of one warp of a group: its 16 rows of A, all of B, and its rows of C, which may not count.
template <class T, class Get>
void gather_group(Steps steps, const ampsim_matrix_step &shape, const Get &get, Operands<T> &into) {
  const unsigned n = columns_of(shape), k = shape.k, flags = shape.flags;
  const unsigned in_word = per_word(shape.format_a), per_chunk = 4 * in_word;
  const T sign_a = flags & ampsim_matrix_minus_a ? T(-1) : T(1),
          sign_b = flags & ampsim_matrix_minus_b ? T(-1) : T(1);
  into.a.fill(T(0));
  into.b.fill(T(0));
  into.c.fill(T(0));
  for (unsigned lane = 0; lane < lanes; ++lane) {
    const auto *step = reinterpret_cast<const ampsim_group_matrix_step *>(steps[lane]);
    if (!step)
      continue;
    if (flags & ampsim_matrix_a_in_chunks)
      for_chunk(lane, 16, flags & ampsim_matrix_a_by_columns, per_chunk,
                [&](unsigned i, unsigned row, unsigned depth) {
                  into.a[row * k + depth] = sign_a * T(get(step->a, i, shape.format_a));
                });
    else
      for (unsigned i = 0; i < 16 * k / lanes; ++i) {
        const Place place = place_in_a(lane, i, 16, in_word);
        into.a[place.row * k + place.column] = sign_a * T(get(step->step.a, i, shape.format_a));
      }
    for (unsigned chunk = lane; chunk < 2 * n; chunk += lanes)
      for_chunk(chunk, n, flags & ampsim_matrix_b_by_columns, per_chunk,
                [&](unsigned i, unsigned column, unsigned depth) {
                  into.b[depth * n + column] = sign_b * T(get(step->b + chunk / lanes * 4, i, shape.format_b));
                });
    for (unsigned i = 0; !(flags & ampsim_matrix_product_alone) && i < 16 * n / lanes; ++i) {
      const Place place = place_in_c(lane, i, 16);
      into.c[place.row * n + place.column] = T(get(step->d, i, shape.format_c));
    }
  }
}

/// `add_row(c, a, b)` adds the product of a row of A and B to a row of C; `store` converts the result to D's elements.
template <class T, class Get, class AddRow, class Store>
void multiply_rows(Steps steps, const ampsim_matrix_step &shape, const Get &get, const AddRow &add_row,
                   const Store &store) {
  const unsigned m = shape.m, n = columns_of(shape), k = shape.k;
  const bool of_group = shape.kind == ampsim_matrix_group_multiply;
  // Too large for a fiber's stack, and for what each thread gets at its start.
  Operands<T> &matrices = of_this_thread<Operands<T>, struct MatrixOperands>();
  auto &[a, b, c] = matrices;
  if (of_group)
    gather_group(steps, shape, get, matrices);
  const unsigned in_word_a = per_word(shape.format_a), in_word_b = per_word(shape.format_b);
  for (unsigned lane = 0; lane < lanes && !of_group; ++lane) {
    const ampsim_matrix_step *step = steps[lane];
    for (unsigned i = 0; i < m * k / lanes; ++i) {
      const Place place = place_in_a(lane, i, m, in_word_a);
      a[place.row * k + place.column] = step ? T(get(step->a, i, shape.format_a)) : T(0);
    }
    for (unsigned i = 0; i < n * k / lanes; ++i) {
      const Place place = place_in_b(lane, i, k, in_word_b);
      b[place.row * n + place.column] = step ? T(get(step->b, i, shape.format_b)) : T(0);
    }
    for (unsigned i = 0; i < m * n / lanes; ++i) {
      const Place place = place_in_c(lane, i, m);
      c[place.row * n + place.column] = step ? T(get(step->c, i, shape.format_c)) : T(0);
    }
  }
  for (unsigned row = 0; row < m; ++row)
    add_row(&c[row * n], &a[row * k], b.data());
  for (unsigned lane = 0; lane < lanes; ++lane)
    for (unsigned i = 0; steps[lane] && i < m * n / lanes; ++i) {
      const Place place = place_in_c(lane, i, m);
      store(of_group ? reinterpret_cast<ampsim_group_matrix_step *>(steps[lane])->d : steps[lane]->c, i,
            c[place.row * n + place.column]);
    }
}

/// Each element of D is `update(c, a, b)` for each k in turn, converted by `store`.
template <class T, class Get, class Update, class Store>
void multiply(Steps steps, const ampsim_matrix_step &shape, const Get &get, const Update &update,
              const Store &store) {
  multiply_rows<T>(
      steps, shape, get,
      [&](T *c, const T *a, const T *b) {
        for (unsigned depth = 0; depth < shape.k; ++depth)
          for (unsigned column = 0; column < columns_of(shape); ++column)
            c[column] = update(c[column], a[depth], b[depth * columns_of(shape) + column]);
      },
      store);
}

int exponent_of(double value) { return int(std::bit_cast<std::uint64_t>(value) >> 52 & 0x7ff) - 1023; }

/// The way in which the matrix units of an H100 add up products of a format.
struct Adder {
  unsigned at_once; // products added at once; 0: unknown
  int kept = 25;    // bits after the leading one of the largest product
};
Adder adder_of(const ampsim_matrix_step &shape) {
  const bool of_group = shape.kind == ampsim_matrix_group_multiply;
  switch (shape.format_a) {
  case ampsim_matrix_f16:
  case ampsim_matrix_bf16:
    return {16};
  case ampsim_matrix_tf32:
    return {of_group ? 8u : 4u};
  case ampsim_matrix_e4m3:
  case ampsim_matrix_e5m2:
    return of_group ? Adder{32, 13} : Adder{0};
  default:
    return {0};
  }
}

/// Truncates a number after `bits` bits, counted from its leading one.
double cut_off(double value, int bits) {
  const double scale = std::ldexp(1.0, bits - exponent_of(value));
  return value == 0 ? value : std::trunc(value * scale) / scale;
}

/// C and products of numbers with 11 bits or fewer, as the matrix units of an H100 add them up: each is truncated 25
/// bits (or 13) after the point of the largest one, where the exponents of its factors give the magnitude of a product.
/// The sum is exact, and is truncated to the same number of bits and to single precision, or, with `to_half`, left for
/// the caller to round to the nearest half.
double sum_of_device(double c, const double *a, const double *b, unsigned stride, Adder adder, bool to_half) {
  const auto [count, kept] = adder;
  bool finite = std::isfinite(c);
  int largest = c == 0 ? std::numeric_limits<int>::min() : exponent_of(c);
  double plain = c;
  for (unsigned k = 0; k < count; ++k) {
    const double product = a[k] * b[k * stride];
    plain += product;
    finite &= std::isfinite(product);
    if (product != 0)
      largest = std::max(largest, exponent_of(a[k]) + exponent_of(b[k * stride]));
  }
  if (!finite || largest == std::numeric_limits<int>::min())
    return plain;
  const double scale = std::ldexp(1.0, kept - largest);
  std::int64_t sum = std::int64_t(c * scale);
  for (unsigned k = 0; k < count; ++k)
    sum += std::int64_t(a[k] * b[k * stride] * scale);
  const double exact = std::ldexp(double(sum), largest - kept);
  if (to_half)
    return exact;
  const double cut = kept < 23 ? cut_off(exact, kept) : exact;
  const float rounded = float(cut);
  return std::abs(double(rounded)) > std::abs(cut) ? std::nextafter(rounded, 0.0f) : rounded;
}

/// C and 32 products of 8-bit floating point, as an H100 adds them up for a single warp, in its units for halves: the
/// first two of each four products, then the others, and C last.
double sum_of_eight_bits(double c, const double *a, const double *b, unsigned stride) {
  constexpr Adder halves{16};
  double sum = 0;
  for (const unsigned first : {0u, 2u}) {
    double left[halves.at_once], right[halves.at_once];
    for (unsigned k = 0; k < halves.at_once; ++k) {
      const unsigned at = k / 2 * 4 + first + k % 2;
      left[k] = a[at];
      right[k] = b[at * stride];
    }
    sum = sum_of_device(sum, left, right, 1, halves, false);
  }
  return float(c + sum);
}

void multiply(Steps steps, const ampsim_matrix_step &shape) {
  const bool saturates = shape.flags & ampsim_matrix_saturates;
  const unsigned format = shape.format_d;
  auto store = [&](std::uint32_t *words, unsigned i, double value) {
    store_real(words, i, format, value, saturates);
  };
  if (format == ampsim_matrix_f64)
    return multiply<double>(
        steps, shape, real, [](double c, double a, double b) { return std::fma(a, b, c); }, store);
  const bool has_eight_bits = shape.format_a == ampsim_matrix_e4m3 || shape.format_a == ampsim_matrix_e5m2;
  if (has_eight_bits && shape.kind != ampsim_matrix_group_multiply && shape.k == 32 && format == ampsim_matrix_f32)
    return multiply_rows<double>(
        steps, shape, real,
        [&](double *c, const double *a, const double *b) {
          for (unsigned column = 0; column < columns_of(shape); ++column)
            c[column] = sum_of_eight_bits(c[column], a, b + column, columns_of(shape));
        },
        store);
  Adder adder = adder_of(shape);
  adder.at_once = std::min(adder.at_once, shape.k);
  if (adder.at_once)
    return multiply_rows<double>(
        steps, shape, real,
        [&](double *c, const double *a, const double *b) {
          for (unsigned depth = 0; depth < shape.k; depth += adder.at_once)
            for (unsigned column = 0; column < columns_of(shape); ++column)
              c[column] = sum_of_device(c[column], a + depth, b + depth * columns_of(shape) + column,
                                        columns_of(shape), adder, format == ampsim_matrix_f16);
        },
        store);
  if (format != ampsim_matrix_s32)
    return multiply<double>(steps, shape, real, [](double c, double a, double b) { return c + a * b; }, store);
  auto store_whole = [&](std::uint32_t *words, unsigned i, std::int64_t value) {
    using Limits = std::numeric_limits<std::int32_t>;
    if (saturates)
      value = std::clamp<std::int64_t>(value, Limits::min(), Limits::max());
    words[i] = std::uint32_t(value);
  };
  if (shape.format_a == ampsim_matrix_b1)
    return multiply<std::int64_t>(
        steps, shape, whole,
        [is_and = (shape.flags & ampsim_matrix_and) != 0](std::int64_t c, std::int64_t a, std::int64_t b) {
          return c + (is_and ? a & b : a ^ b);
        },
        store_whole);
  multiply<std::int64_t>(
      steps, shape, whole, [](std::int64_t c, std::int64_t a, std::int64_t b) { return c + a * b; }, store_whole);
}

/// Calls `move(row, at, lane, word, at)` for both 16-bit elements of each lane's word of each of `count` blocks: the
/// lane that holds the row, the position in the row, and the half of the lane's word.
template <class Move> void for_blocks(unsigned count, bool transposed, const Move &move) {
  for (unsigned block = 0; block < count; ++block)
    for (unsigned lane = 0; lane < lanes; ++lane)
      for (unsigned half = 0; half < 2; ++half) {
        const unsigned across = lane % 4 * 2 + half, along = lane / 4;
        move(8 * block + (transposed ? across : along), transposed ? along : across, lane, block, half);
      }
}

std::uint16_t half_of(const std::uint32_t *words, unsigned i) { return std::uint16_t(bits_at(words, 16 * i, 16)); }
void set_half(std::uint32_t *words, unsigned i, std::uint16_t value) {
  const unsigned shift = 16 * (i % 2);
  words[i / 2] = (words[i / 2] & ~(0xffffu << shift)) | std::uint32_t(value) << shift;
}

} // namespace

void operate_on_matrices(Steps steps) {
  const auto first = std::ranges::find_if(steps, [](const ampsim_matrix_step *step) { return step != nullptr; });
  const ampsim_matrix_step shape = **first;
  switch (shape.kind) {
  case ampsim_matrix_multiply:
  case ampsim_matrix_group_multiply:
    return multiply(steps, shape);
  case ampsim_matrix_spread_rows:
  case ampsim_matrix_spread_rows_transposed:
    return for_blocks(shape.n, shape.kind == ampsim_matrix_spread_rows_transposed,
                      [&](unsigned row, unsigned at, unsigned lane, unsigned word, unsigned half) {
                        if (steps[lane])
                          set_half(steps[lane]->c, 2 * word + half, steps[row] ? half_of(steps[row]->a, at) : 0);
                      });
  case ampsim_matrix_gather_rows:
  case ampsim_matrix_gather_rows_transposed:
    return for_blocks(shape.n, shape.kind == ampsim_matrix_gather_rows_transposed,
                      [&](unsigned row, unsigned at, unsigned lane, unsigned word, unsigned half) {
                        if (steps[row])
                          set_half(steps[row]->a, at, steps[lane] ? half_of(steps[lane]->c, 2 * word + half) : 0);
                      });
  case ampsim_matrix_transpose:
    for (unsigned lane = 0; lane < lanes; ++lane)
      for (unsigned half = 0; half < 2; ++half) {
        const unsigned row = lane % 4 * 2 + half, column = lane / 4, from = row * 4 + column / 2;
        if (steps[lane])
          set_half(steps[lane]->c, half, steps[from] ? half_of(steps[from]->a, column % 2) : 0);
      }
    return;
  }
}

} // namespace ampsim
