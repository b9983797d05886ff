// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Used only in the precompiled header: the instantiations that most programs have. They need not be instantiated,
// twice, in each program: this saves a tenth of the time to compile a small one.
#pragma once

#include <algorithm>
#include <vector>

namespace ampsim_often_used {

template <class T> void with_vector(std::vector<T> &values) {
  std::vector<T> sized(1), filled(1, T()), copied(values);
  for (T &value : values)
    value = T(sized.size());
  values.push_back(T());
  values.resize(1);
  values = filled;
  values[0] = copied[0] + values.data()[0];
  std::sort(values.begin(), values.end());
}

template <class T> void with_views(std::vector<T> &values) {
  concurrency::array_view<T, 1> over_vector(1, values), over_pointer(1, values.data());
  concurrency::array_view<const T, 1> read_only(1, values);
  concurrency::array_view<T, 2> matrix(1, 1, values);
  concurrency::array_view<const T, 2> read_only_matrix(1, 1, values);
  over_pointer.discard_data();
  over_vector.synchronize();
  over_vector[0] = read_only[0];
  matrix.discard_data();
  matrix.synchronize();
}

inline void instantiate() {
  std::vector<int> ints;
  std::vector<float> floats;
  with_vector(ints);
  with_vector(floats);
  with_views(ints);
  with_views(floats);
  concurrency::extent<1> row(1);
  concurrency::extent<2> matrix(1, 1);
  row.tile<64>();
  row.tile<256>();
  matrix.tile<16, 16>();
}

} // namespace ampsim_often_used
