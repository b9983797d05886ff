// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices that the lanes of a wavefront multiply together (rocWMMA, "API reference").
//
// A fragment's layout is not documented; here it is that of AMD's matrix instructions for blocks of 16 or 32 rows. Lane
// l has row (of A), or column (of B, C and D) l % 16 or l % 32, and the lanes with the same row or column share the
// elements along k, or the rows of C. Loads and stores are accesses of the lanes; a product reads other lanes' elements
// by shuffles, and sums in the order of k, halves in single precision.
#pragma once

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

#include <stdint.h>
#include <type_traits>

#ifdef AMPSIM_KERNELS

#define ROCWMMA_VERSION_MAJOR 1
#define ROCWMMA_VERSION_MINOR 7
#define ROCWMMA_VERSION_PATCH 0

namespace rocwmma {

using float16_t = _Float16;
using hfloat16_t = __half;
using bfloat16_t = __hip_bfloat16;
using float32_t = float;
using float64_t = double;

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t : uint32_t { mem_row_major, mem_col_major };

namespace Constants {
static constexpr uint32_t AMDGCN_WAVE_SIZE = __AMDGCN_WAVEFRONT_SIZE__;
}

namespace detail {

template <class A, class B> inline constexpr bool is_same = false;
template <class A> inline constexpr bool is_same<A, A> = true;

struct Place {
  uint32_t row, column;
};

/// A lane's elements of a matrix with `lanes` rows (or columns), each shared by the lanes l, l + lanes, ...
template <class T, int lanes, int along> class Storage {
  static constexpr int groups = int(Constants::AMDGCN_WAVE_SIZE) / lanes;

public:
  static_assert(lanes == 16 || lanes == 32, "blocks have 16 or 32 rows and columns");
  static_assert(along % groups == 0, "the lanes do not share the matrix");
  using element_type = T;
  static constexpr int num_elements = along / groups, size = num_elements;
  T x[num_elements];

  __device__ T &operator[](uint32_t i) { return x[i]; }
  __device__ const T &operator[](uint32_t i) const { return x[i]; }
  /// The lane's row, or column, and the position of its element `i` along the other dimension.
  __device__ static uint32_t own() { return __lane_id() % lanes; }
  __device__ static uint32_t at(uint32_t i) { return __lane_id() / lanes * num_elements + i; }
  /// The element at `k` of the row, or column, `line`; `k` is the same for all lanes.
  __device__ T from(uint32_t line, uint32_t k) const {
    if constexpr (sizeof(T) < 4) // narrower than the shuffled type
      return __builtin_bit_cast(T, Bits(__shfl(int(__builtin_bit_cast(Bits, x[k % num_elements])),
                                               int(line + k / num_elements * lanes))));
    else
      return __shfl(x[k % num_elements], int(line + k / num_elements * lanes));
  }

private:
  using Bits = std::conditional_t<sizeof(T) == 2, uint16_t, uint8_t>;
};

} // namespace detail

template <class Use, uint32_t m, uint32_t n, uint32_t k, class T, class Layout = void> class fragment;

template <uint32_t m, uint32_t n, uint32_t k, class T, class Layout>
class fragment<matrix_a, m, n, k, T, Layout> : public detail::Storage<T, m, k> {
public:
  static constexpr bool is_row_major = detail::is_same<Layout, row_major>;
  __device__ static detail::Place place(uint32_t i) { return {fragment::own(), fragment::at(i)}; }
};
template <uint32_t m, uint32_t n, uint32_t k, class T, class Layout>
class fragment<matrix_b, m, n, k, T, Layout> : public detail::Storage<T, n, k> {
public:
  static constexpr bool is_row_major = detail::is_same<Layout, row_major>;
  __device__ static detail::Place place(uint32_t i) { return {fragment::at(i), fragment::own()}; }
};
template <uint32_t m, uint32_t n, uint32_t k, class T, class Layout>
class fragment<accumulator, m, n, k, T, Layout> : public detail::Storage<T, n, m> {
public:
  static_assert(m == n, "accumulators are square");
  static constexpr bool is_row_major = detail::is_same<Layout, row_major>;
  __device__ static detail::Place place(uint32_t i) { return {fragment::at(i), fragment::own()}; }
};

/// Sets each element of a fragment to this value.
template <class Use, uint32_t m, uint32_t n, uint32_t k, class T, class Layout>
__device__ inline void fill_fragment(fragment<Use, m, n, k, T, Layout> &to, T value) {
  for (int i = 0; i < to.num_elements; ++i)
    to.x[i] = value;
}

/// `leading`: the distance from row to row, or column to column, in elements.
template <class Use, uint32_t m, uint32_t n, uint32_t k, class T, class Layout>
__device__ inline void load_matrix_sync(fragment<Use, m, n, k, T, Layout> &to, const T *from, uint32_t leading) {
  static_assert(detail::is_same<Layout, row_major> || detail::is_same<Layout, col_major>,
                "an accumulator without a layout is loaded with one");
  for (int i = 0; i < to.num_elements; ++i) {
    const detail::Place at = to.place(uint32_t(i));
    to.x[i] = from[to.is_row_major ? at.row * leading + at.column : at.column * leading + at.row];
  }
}
template <uint32_t m, uint32_t n, uint32_t k, class T>
__device__ inline void load_matrix_sync(fragment<accumulator, m, n, k, T> &to, const T *from, uint32_t leading,
                                        layout_t layout) {
  for (int i = 0; i < to.num_elements; ++i) {
    const detail::Place at = to.place(uint32_t(i));
    to.x[i] = from[layout == mem_row_major ? at.row * leading + at.column : at.column * leading + at.row];
  }
}
template <class Use, uint32_t m, uint32_t n, uint32_t k, class T, class Layout>
__device__ inline void store_matrix_sync(T *to, const fragment<Use, m, n, k, T, Layout> &from, uint32_t leading) {
  static_assert(detail::is_same<Layout, row_major> || detail::is_same<Layout, col_major>,
                "an accumulator without a layout is stored with one");
  for (int i = 0; i < from.num_elements; ++i) {
    const detail::Place at = from.place(uint32_t(i));
    to[from.is_row_major ? at.row * leading + at.column : at.column * leading + at.row] = from.x[i];
  }
}
template <uint32_t m, uint32_t n, uint32_t k, class T>
__device__ inline void store_matrix_sync(T *to, const fragment<accumulator, m, n, k, T> &from, uint32_t leading,
                                         layout_t layout) {
  for (int i = 0; i < from.num_elements; ++i) {
    const detail::Place at = from.place(uint32_t(i));
    to[layout == mem_row_major ? at.row * leading + at.column : at.column * leading + at.row] = from.x[i];
  }
}

/// D = A B + C.
template <uint32_t m, uint32_t n, uint32_t k, class TA, class TB, class T, class LayoutA, class LayoutB,
          class LayoutC, class LayoutD>
__device__ inline void
mma_sync(fragment<accumulator, m, n, k, T, LayoutD> &d, const fragment<matrix_a, m, n, k, TA, LayoutA> &a,
         const fragment<matrix_b, m, n, k, TB, LayoutB> &b, const fragment<accumulator, m, n, k, T, LayoutC> &c) {
  using Sum = std::conditional_t<sizeof(T) < 4, float, T>;
  constexpr int rows = fragment<accumulator, m, n, k, T, LayoutD>::num_elements;
  Sum sum[rows];
  for (int i = 0; i < rows; ++i)
    sum[i] = Sum(c.x[i]);
  for (uint32_t at = 0; at < k; ++at) {
    const Sum right = Sum(b.from(b.own(), at));
    for (int i = 0; i < rows; ++i)
      sum[i] += Sum(a.from(d.at(uint32_t(i)), at)) * right;
  }
  for (int i = 0; i < rows; ++i)
    d.x[i] = T(sum[i]);
}

__device__ inline void synchronize_workgroup() { __syncthreads(); }

} // namespace rocwmma

#endif
