// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers whose type is a run-time argument (cudaDataType): they are widened for computation, and rounded to the type
// of the result.
#pragma once

#include "simulator/cuda/declarations/data_types.h"
#include "simulator/libraries/complex_types.h"
#include "simulator/libraries/library_work.h"
#include "simulator/libraries/small_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

namespace ampsim {

struct Bits8 {
  std::uint8_t bits;
};
struct E4m3 : Bits8 {};
struct E5m2 : Bits8 {};
struct E4m3Fnuz : Bits8 {};
struct E5m2Fnuz : Bits8 {};

inline float value_of(__half x) { return widen(half_format, x.bits); }
inline float value_of(__nv_bfloat16 x) { return widen(bfloat16_format, x.bits); }
inline float value_of(E4m3 x) { return widen(e4m3_format, x.bits); }
inline float value_of(E5m2 x) { return widen(e5m2_format, x.bits); }
inline float value_of(E4m3Fnuz x) { return widen(e4m3_fnuz_format, x.bits); }
inline float value_of(E5m2Fnuz x) { return widen(e5m2_fnuz_format, x.bits); }
inline double value_of(std::int8_t x) { return x; }
inline double value_of(std::int32_t x) { return x; }
template <class T> T value_of(T x) { return x; }

template <class V> double real_of(V value) {
  if constexpr (is_complex<V>)
    return double(value.real());
  else
    return double(value);
}
template <class V> void store(__half &to, V x) { to.bits = std::uint16_t(narrow(half_format, float(real_of(x)))); }
template <class V> void store(__nv_bfloat16 &to, V x) {
  to.bits = std::uint16_t(narrow(bfloat16_format, float(real_of(x))));
}
template <class V> void store(E4m3 &to, V x) { to.bits = std::uint8_t(narrow(e4m3_format, float(real_of(x)))); }
template <class V> void store(E5m2 &to, V x) { to.bits = std::uint8_t(narrow(e5m2_format, float(real_of(x)))); }
template <class V> void store(E4m3Fnuz &to, V x) {
  to.bits = std::uint8_t(narrow(e4m3_fnuz_format, float(real_of(x))));
}
template <class V> void store(E5m2Fnuz &to, V x) {
  to.bits = std::uint8_t(narrow(e5m2_fnuz_format, float(real_of(x))));
}
template <class V> void store(std::int8_t &to, V x) {
  to = std::int8_t(std::clamp(std::nearbyint(real_of(x)), -128.0, 127.0));
}
template <class V> void store(std::int32_t &to, V x) {
  // Sums wrap, as on the device.
  to = std::int32_t(std::uint32_t(std::int64_t(std::nearbyint(real_of(x)))));
}
template <class V> void store(float &to, V x) { to = float(real_of(x)); }
template <class V> void store(double &to, V x) { to = real_of(x); }
template <class R, class V> void store(std::complex<R> &to, V x) {
  if constexpr (is_complex<V>)
    to = {R(x.real()), R(x.imag())};
  else
    to = R(x);
}

/// Calls `with` with a value of the type; false for an unsupported type.
template <class With> bool with_type(cudaDataType type, With with) {
  switch (type) {
  case CUDA_R_32F:
    return with(float{}), true;
  case CUDA_R_64F:
    return with(double{}), true;
  case CUDA_C_32F:
    return with(std::complex<float>{}), true;
  case CUDA_C_64F:
    return with(std::complex<double>{}), true;
  case CUDA_R_16F:
    return with(__half{}), true;
  case CUDA_R_16BF:
    return with(__nv_bfloat16{}), true;
  case CUDA_R_8I:
    return with(std::int8_t{}), true;
  case CUDA_R_32I:
    return with(std::int32_t{}), true;
  case CUDA_R_8F_E4M3:
    return with(E4m3{}), true;
  case CUDA_R_8F_E5M2:
    return with(E5m2{}), true;
  case CUDA_R_8F_E4M3_FNUZ:
    return with(E4m3Fnuz{}), true;
  case CUDA_R_8F_E5M2_FNUZ:
    return with(E5m2Fnuz{}), true;
  default:
    return false;
  }
}

inline bool is_fp8(cudaDataType type) {
  return type == CUDA_R_8F_E4M3 || type == CUDA_R_8F_E5M2 || type == CUDA_R_8F_E4M3_FNUZ ||
         type == CUDA_R_8F_E5M2_FNUZ;
}

/// Converts a number to another type; complex to real takes the real part.
template <class V, class A> V as(A stored) {
  const auto value = value_of(stored);
  using From = std::remove_cv_t<decltype(value)>;
  using R = typename RealOf<V>::Type;
  if constexpr (is_complex<From> && is_complex<V>)
    return {R(value.real()), R(value.imag())};
  else if constexpr (is_complex<From>)
    return V(value.real());
  else
    return V(R(value));
}

/// Reads a number of that type from memory.
template <class V> V scalar_of(cudaDataType type, const void *from) {
  V result{};
  with_type(type, [&](auto of) {
    std::memcpy(&of, from, sizeof of);
    result = as<V>(of);
  });
  return result;
}

/// Bytes of an element; 0 for an unsupported type.
inline std::size_t size_of_type(cudaDataType type) {
  std::size_t bytes = 0;
  with_type(type, [&](auto of) { bytes = sizeof of; });
  return bytes;
}

struct TypedMatrix {
  cudaDataType type = CUDA_R_32F;
  const void *begin = nullptr;
  long leading = 0; // in elements
  bool by_rows = false;
};

/// The elements, by contiguous columns.
template <class V> std::vector<V> widened(const TypedMatrix &from, long rows, long columns) {
  std::vector<V> result(std::size_t(rows) * std::size_t(columns));
  with_type(from.type, [&](auto of) {
    const auto *at = static_cast<const decltype(of) *>(from.begin);
    for (long column = 0; column < columns; ++column)
      for (long row = 0; row < rows; ++row)
        result[std::size_t(row + column * rows)] =
            as<V>(at[from.by_rows ? row * from.leading + column : row + column * from.leading]);
  });
  return result;
}

/// Declares accesses to the matrix; returns it as the work finds it.
inline TypedMatrix typed_matrix_in(WorkAccesses &to, bool reads, bool writes, TypedMatrix of, long rows,
                                   long columns) {
  if (of.by_rows)
    std::swap(rows, columns);
  if (rows > 0 && columns > 0)
    with_type(of.type, [&](auto element) {
      auto *begin = static_cast<decltype(element) *>(const_cast<void *>(of.begin));
      of.begin = to.touch(reads, writes, begin, std::size_t(rows), std::size_t(of.leading), std::size_t(columns));
    });
  return of;
}

/// A factor whose type is a run-time argument; if it is in host memory, its value at the time of the call.
class TypedScalar {
public:
  TypedScalar(bool on_device, const void *from, cudaDataType type)
      : on_device(on_device), type(type), from(static_cast<const char *>(from)) {
    if (!on_device && from)
      std::memcpy(kept.data(), from, size_of_type(type));
  }
  /// Declares the read of the scalar. Its value is to be read when the work runs.
  void in(WorkAccesses &to) {
    if (on_device)
      from = to.reads(from, size_of_type(type));
  }
  const void *place() const { return on_device ? from : kept.data(); }
  template <class V> V get() const { return scalar_of<V>(type, place()); }
  /// The value of a device scalar is unknown until the work runs.
  bool may_be_zero() const {
    return on_device || std::ranges::all_of(kept, [](char byte) { return byte == 0; });
  }

private:
  bool on_device;
  cudaDataType type;
  const char *from;
  alignas(16) std::array<char, 16> kept{};
};

} // namespace ampsim
