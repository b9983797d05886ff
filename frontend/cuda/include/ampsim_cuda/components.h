// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The component types of texels: one, two or four numbers of one type.
#pragma once

#include <vector_types.h>

namespace ampsim_cuda {

template <class T> struct components_of {
  using type = T;
  static constexpr int count = 1;
};
#define AMPSIM_COMPONENTS(TYPE, NAME)                                                                              \
  template <> struct components_of<NAME##1> {                                                                      \
    using type = TYPE;                                                                                             \
    static constexpr int count = 1;                                                                                \
  };                                                                                                               \
  template <> struct components_of<NAME##2> {                                                                      \
    using type = TYPE;                                                                                             \
    static constexpr int count = 2;                                                                                \
  };                                                                                                               \
  template <> struct components_of<NAME##4> {                                                                      \
    using type = TYPE;                                                                                             \
    static constexpr int count = 4;                                                                                \
  };
AMPSIM_COMPONENTS(signed char, char)
AMPSIM_COMPONENTS(unsigned char, uchar)
AMPSIM_COMPONENTS(short, short)
AMPSIM_COMPONENTS(unsigned short, ushort)
AMPSIM_COMPONENTS(int, int)
AMPSIM_COMPONENTS(unsigned int, uint)
AMPSIM_COMPONENTS(long, long)
AMPSIM_COMPONENTS(unsigned long, ulong)
AMPSIM_COMPONENTS(float, float)
#undef AMPSIM_COMPONENTS

} // namespace ampsim_cuda
