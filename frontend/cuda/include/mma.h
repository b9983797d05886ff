// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices that the threads of a warp multiply together (CUDA C++ Programming Guide, "Warp Matrix Functions").
//
// A fragment's layout is not documented; it is that of PTX's `mma` here (ampsim/matrix.h), so that a lane usually loads
// other elements than those that it has stored. Loads and stores are accesses of the lanes.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <ampsim_cuda/matrix_fragments.h>

namespace nvcuda {
namespace wmma {

#define AMPSIM_MATRIX template <class Use, int m, int n, int k, class T, class Layout>

/// Sets each element of a fragment to this value.
AMPSIM_MATRIX AMPSIM_WARP void
fill_fragment(fragment<Use, m, n, k, T, Layout> &to,
              const typename fragment<Use, m, n, k, T, Layout>::storage_element_type &value) {
  for (int i = 0; i < to.num_storage_elements; ++i)
    to.x[i] = value;
}

/// A and B, whose layout is part of the fragment's type; `leading` is the distance from row to row (row_major), or
/// column to column.
template <class Use, int m, int n, int k, class T, class Layout, class Pointed>
AMPSIM_WARP void load_matrix_sync(fragment<Use, m, n, k, T, Layout> &to, const Pointed *from, unsigned leading) {
  using To = fragment<Use, m, n, k, T, Layout>;
  static_assert(!To::is_accumulator, "an accumulator is loaded with a layout");
  constexpr unsigned elements = To::own_elements, in_word = ampsim_cuda::matrix_element<T>::packed;
  const auto *memory = To::template in_memory<Pointed>(from);
  for (unsigned i = 0; i < elements; ++i) {
    const ampsim_matrix::Place place = To::place(i * in_word);
    const unsigned at = To::is_row_major ? place.row * leading + place.column : place.column * leading + place.row;
    to.x[i] = memory[at / in_word];
  }
  for (unsigned i = elements; i < unsigned(To::num_storage_elements); ++i)
    to.x[i] = to.x[i % elements];
}

/// An accumulator.
template <int m, int n, int k, class T>
AMPSIM_WARP void load_matrix_sync(fragment<accumulator, m, n, k, T> &to, const T *from, unsigned leading,
                                  layout_t layout) {
  for (int i = 0; i < to.num_elements; ++i) {
    const ampsim_matrix::Place place = to.place(unsigned(i));
    to.x[i] =
        from[layout == mem_row_major ? place.row * leading + place.column : place.column * leading + place.row];
  }
}
template <int m, int n, int k, class T>
AMPSIM_WARP void store_matrix_sync(T *to, const fragment<accumulator, m, n, k, T> &from, unsigned leading,
                                   layout_t layout) {
  for (int i = 0; i < from.num_elements; ++i) {
    const ampsim_matrix::Place place = from.place(unsigned(i));
    to[layout == mem_row_major ? place.row * leading + place.column : place.column * leading + place.row] =
        from.x[i];
  }
}

/// D = A * B + C. With `saturates`, integers stay at their limits, and floats are finite.
template <int m, int n, int k, class D, class T, class LayoutA, class LayoutB, class C>
AMPSIM_WARP void mma_sync(fragment<accumulator, m, n, k, D> &d, const fragment<matrix_a, m, n, k, T, LayoutA> &a,
                          const fragment<matrix_b, m, n, k, T, LayoutB> &b,
                          const fragment<accumulator, m, n, k, C> &c, bool saturates = false) {
  static_assert(!ampsim_cuda::is_same<T, experimental::precision::b1>,
                "matrices of bits are multiplied by bmma_sync");
  static_assert(ampsim_cuda::accumulates<T, C> && ampsim_cuda::accumulates<T, D>,
                "unsupported accumulator type for these matrices");
  ampsim_cuda::multiply(d, a, b, c, saturates ? ampsim_matrix_saturates : 0);
}

namespace experimental {

/// D = C + the number of bits that are set in A ^ B, or A & B.
template <class LayoutA, class LayoutB>
AMPSIM_WARP void bmma_sync(fragment<accumulator, 8, 8, 128, int> &d,
                           const fragment<matrix_a, 8, 8, 128, precision::b1, LayoutA> &a,
                           const fragment<matrix_b, 8, 8, 128, precision::b1, LayoutB> &b,
                           const fragment<accumulator, 8, 8, 128, int> &c, bmmaBitOp operation = bmmaBitOpXOR,
                           bmmaAccumulateOp = bmmaAccumulateOpPOPC) {
  ampsim_cuda::multiply(d, a, b, c, operation == bmmaBitOpAND ? ampsim_matrix_and : 0);
}

} // namespace experimental
using experimental::bmma_sync;

/// To the nearest value with 10 bits of mantissa; ties away from zero, like cvt.rna.tf32.f32.
AMPSIM_WARP float __float_to_tf32(float value) {
  const unsigned bits = __builtin_bit_cast(unsigned, value);
  return value != value || (bits & 0x7f800000) == 0x7f800000
             ? value
             : __builtin_bit_cast(float, (bits + 0x1000) & ~0x1fffu);
}

#undef AMPSIM_MATRIX

} // namespace wmma
} // namespace nvcuda
