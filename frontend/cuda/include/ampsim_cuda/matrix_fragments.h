// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fragments of nvcuda::wmma: the supported ones, and the elements that each lane holds (CUDA C++ Programming Guide,
// "Element Types and Matrix Sizes", "Alternate Floating Point", "Double Precision", "Sub-byte Operations").
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <ampsim/matrix.h>
#include <ampsim_cuda/warps.h>

namespace nvcuda {
namespace wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
}
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

} // namespace wmma
} // namespace nvcuda

namespace ampsim_cuda {

template <class A, class B> inline constexpr bool is_same = false;
template <class A> inline constexpr bool is_same<A, A> = true;

/// For an element of type T: its storage type, its format, the number of elements in one storage unit, and the formats
/// of accumulators.
template <class T> struct matrix_element;
#define AMPSIM_MATRIX_ELEMENT(TYPE, STORAGE, FORMAT, PACKED)                                                       \
  template <> struct matrix_element<TYPE> {                                                                        \
    typedef STORAGE storage;                                                                                       \
    static constexpr ampsim_matrix_format format = ampsim_matrix_##FORMAT;                                         \
    static constexpr unsigned packed = PACKED;                                                                     \
  };
AMPSIM_MATRIX_ELEMENT(__half, __half, f16, 1)
AMPSIM_MATRIX_ELEMENT(__nv_bfloat16, __nv_bfloat16, bf16, 1)
AMPSIM_MATRIX_ELEMENT(nvcuda::wmma::precision::tf32, float, tf32, 1)
AMPSIM_MATRIX_ELEMENT(float, float, f32, 1)
AMPSIM_MATRIX_ELEMENT(double, double, f64, 1)
AMPSIM_MATRIX_ELEMENT(signed char, signed char, s8, 1)
AMPSIM_MATRIX_ELEMENT(unsigned char, unsigned char, u8, 1)
AMPSIM_MATRIX_ELEMENT(char, char, s8, 1)
AMPSIM_MATRIX_ELEMENT(int, int, s32, 1)
AMPSIM_MATRIX_ELEMENT(nvcuda::wmma::experimental::precision::s4, int, s4, 8)
AMPSIM_MATRIX_ELEMENT(nvcuda::wmma::experimental::precision::u4, unsigned, u4, 8)
AMPSIM_MATRIX_ELEMENT(nvcuda::wmma::experimental::precision::b1, unsigned, b1, 32)
#undef AMPSIM_MATRIX_ELEMENT

template <class T> constexpr bool has_matrices(int m, int n, int k) {
  const bool sixteen = (m == 16 && n == 16) || (m == 32 && n == 8) || (m == 8 && n == 32);
  switch (matrix_element<T>::format) {
  case ampsim_matrix_f64:
    return m == 8 && n == 8 && k == 4;
  case ampsim_matrix_tf32:
    return m == 16 && n == 16 && k == 8;
  case ampsim_matrix_s4:
  case ampsim_matrix_u4:
    return m == 8 && n == 8 && k == 32;
  case ampsim_matrix_b1:
    return m == 8 && n == 8 && k == 128;
  case ampsim_matrix_f32:
  case ampsim_matrix_s32:
    return false;
  default:
    return sixteen && k == 16;
  }
}
template <class T> constexpr bool has_accumulators(int m, int n, int k) {
  switch (matrix_element<T>::format) {
  case ampsim_matrix_f16:
    return has_matrices<__half>(m, n, k);
  case ampsim_matrix_f32:
    return has_matrices<__half>(m, n, k) || has_matrices<nvcuda::wmma::precision::tf32>(m, n, k);
  case ampsim_matrix_f64:
    return has_matrices<double>(m, n, k);
  case ampsim_matrix_s32:
    return has_matrices<signed char>(m, n, k) || has_matrices<nvcuda::wmma::experimental::precision::s4>(m, n, k) ||
           has_matrices<nvcuda::wmma::experimental::precision::b1>(m, n, k);
  default:
    return false;
  }
}

/// True if products of T can be summed in accumulators of type C.
template <class T, class C>
inline constexpr bool accumulates =
    is_same<T, __half>   ? is_same<C, __half> || is_same<C, float>
    : is_same<T, double> ? is_same<C, double>
    : is_same<T, __nv_bfloat16> || is_same<T, nvcuda::wmma::precision::tf32> ? is_same<C, float>
                                                                             : is_same<C, int>;

} // namespace ampsim_cuda

namespace nvcuda {
namespace wmma {

template <class Use, int m, int n, int k, class T, class Layout = void> class fragment;

/// A lane's part of a matrix with that many elements, each stored `copies` times.
template <class T, int elements, int copies> class fragment_storage {
public:
  typedef T element_type;
  typedef typename ampsim_cuda::matrix_element<T>::storage storage_element_type;
  static constexpr int own_elements = elements / int(ampsim_matrix::lanes * ampsim_cuda::matrix_element<T>::packed);
  static constexpr int num_elements = elements / int(ampsim_matrix::lanes) * copies;
  static constexpr int num_storage_elements = own_elements * copies;
  static constexpr unsigned in_word = ampsim_matrix::per_word(ampsim_cuda::matrix_element<T>::format);
  /// The target of a pointer in the program.
  template <class Pointed> AMPSIM_WARP const storage_element_type *in_memory(const Pointed *pointer) {
    static_assert(ampsim_cuda::is_same<Pointed, storage_element_type> || ampsim_cuda::matrix_element<T>::packed > 1,
                  "the memory has elements of another type");
    return reinterpret_cast<const storage_element_type *>(pointer);
  }
  storage_element_type x[num_storage_elements];
};

/// Halves of A and B are held more than once, so that a lane always has 16 of them.
template <class T, int elements>
inline constexpr int copies_in_fragment = ampsim_cuda::is_same<T, __half> ? 16 * 32 / elements : 1;

template <int m, int n, int k, class T, class Layout>
class fragment<matrix_a, m, n, k, T, Layout> : public fragment_storage<T, m * k, copies_in_fragment<T, m * k>> {
public:
  static_assert(ampsim_cuda::has_matrices<T>(m, n, k), "unsupported matrix shape or type");
  static constexpr bool is_accumulator = false, is_row_major = ampsim_cuda::is_same<Layout, row_major>;
  static_assert(is_row_major || ampsim_cuda::is_same<Layout, col_major>, "row_major or col_major");
  static_assert(is_row_major || ampsim_cuda::matrix_element<T>::packed == 1, "matrix_a of this type is row_major");
  /// The place of the lane's element `i`.
  AMPSIM_WARP ampsim_matrix::Place place(unsigned i) {
    return ampsim_matrix::place_in_a(ampsim_cuda::lane(), i, m, fragment::in_word);
  }
};
template <int m, int n, int k, class T, class Layout>
class fragment<matrix_b, m, n, k, T, Layout> : public fragment_storage<T, n * k, copies_in_fragment<T, n * k>> {
public:
  static_assert(ampsim_cuda::has_matrices<T>(m, n, k), "unsupported matrix shape or type");
  static constexpr bool is_accumulator = false, is_row_major = ampsim_cuda::is_same<Layout, row_major>;
  static_assert(is_row_major || ampsim_cuda::is_same<Layout, col_major>, "row_major or col_major");
  static_assert(!is_row_major || ampsim_cuda::matrix_element<T>::packed == 1, "matrix_b of this type is col_major");
  AMPSIM_WARP ampsim_matrix::Place place(unsigned i) {
    return ampsim_matrix::place_in_b(ampsim_cuda::lane(), i, k, fragment::in_word);
  }
};
template <int m, int n, int k, class T>
class fragment<accumulator, m, n, k, T, void> : public fragment_storage<T, m * n, 1> {
public:
  static_assert(ampsim_cuda::has_accumulators<T>(m, n, k), "unsupported accumulator shape or type");
  static constexpr bool is_accumulator = true;
  AMPSIM_WARP ampsim_matrix::Place place(unsigned i) {
    return ampsim_matrix::place_in_c(ampsim_cuda::lane(), i, m);
  }
};

} // namespace wmma
} // namespace nvcuda

namespace ampsim_cuda {

using nvcuda::wmma::accumulator;
using nvcuda::wmma::fragment;
using nvcuda::wmma::matrix_a;
using nvcuda::wmma::matrix_b;

template <int m, int n, int k, class D, class T, class LayoutA, class LayoutB, class C>
AMPSIM_WARP void multiply(fragment<accumulator, m, n, k, D> &d, const fragment<matrix_a, m, n, k, T, LayoutA> &a,
                          const fragment<matrix_b, m, n, k, T, LayoutB> &b,
                          const fragment<accumulator, m, n, k, C> &c, unsigned flags) {
  ampsim_matrix_step step;
  step.kind = ampsim_matrix_multiply;
  step.flags = (unsigned char)flags;
  step.format_a = step.format_b = matrix_element<T>::format;
  step.format_c = matrix_element<C>::format;
  step.format_d = matrix_element<D>::format;
  step.m = m;
  step.n = n;
  step.k = k;
  __builtin_memcpy(step.a, a.x, a.own_elements * sizeof a.x[0]);
  __builtin_memcpy(step.b, b.x, b.own_elements * sizeof b.x[0]);
  __builtin_memcpy(step.c, c.x, sizeof c.x);
  ampsim_warp(ampsim_warp_matrix, all_lanes, (unsigned long long)&step, 0);
  __builtin_memcpy(d.x, step.c, sizeof d.x);
}

} // namespace ampsim_cuda
