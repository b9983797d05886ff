// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The complex numbers of CUDA's libraries, in the types that the library itself computes with.
#pragma once

#include <complex>

using cuComplex = std::complex<float>;
using cuDoubleComplex = std::complex<double>;

namespace ampsim {

template <class T> constexpr bool is_complex = false;
template <class R> constexpr bool is_complex<std::complex<R>> = true;
template <class T> struct RealOf {
  using Type = T;
};
template <class R> struct RealOf<std::complex<R>> {
  using Type = R;
};

} // namespace ampsim
