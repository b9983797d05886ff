// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums, extremes, norms and histograms of images (simulator/libraries/npp/declarations/cuda_npp_statistics.def).
#include "simulator/libraries/npp/npp.h"

#include <array>

using namespace ampsim;
using namespace ampsim::npp;

namespace {

/// The memory that a device needs to reduce an image: a result for each of its blocks.
std::size_t buffer_bytes(NppiSize size) { return std::size_t(std::max(size.height, 1)) * 32 + 256; }
NppStatus buffer_size(const NppCall &, NppiSize size, std::size_t *bytes) {
  if (!bytes)
    return NPP_NULL_POINTER_ERROR;
  if (size.width < 0 || size.height < 0)
    return NPP_SIZE_ERROR;
  *bytes = buffer_bytes(size);
  return NPP_SUCCESS;
}

// A reduction starts with 0, takes elements, and ends with their number.
struct Sum {
  static double take(double sum, double element) { return sum + element; }
  static double end(double sum, double) { return sum; }
};
struct Mean {
  static double take(double sum, double element) { return sum + element; }
  static double end(double sum, double count) { return sum / count; }
};
struct Norm_Inf {
  static double take(double largest, double element) { return std::max(largest, std::abs(element)); }
  static double end(double largest, double) { return largest; }
};
struct Norm_L1 {
  static double take(double sum, double element) { return sum + std::abs(element); }
  static double end(double sum, double) { return sum; }
};
struct Norm_L2 {
  static double take(double sum, double element) { return sum + element * element; }
  static double end(double sum, double) { return std::sqrt(sum); }
};

/// Reads images of type T and writes `results` numbers, which `of` computes from the rows.
template <int C, class T, class R, class Of>
NppStatus measure(const NppCall &call, const T *from, int from_step, NppiSize size, Npp8u *buffer,
                  std::size_t results, R *to, Of of) {
  if (const NppStatus status = check(size, {image(from, from_step)}))
    return status;
  if (!buffer || !to)
    return NPP_NULL_POINTER_ERROR;
  if (size.width == 0 || size.height == 0)
    return NPP_SIZE_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    accesses.writes(buffer, buffer_bytes(size));
    const Rows<const T> in = reads(accesses, from, from_step, size.width * C, size.height);
    R *out = accesses.writes(to, results);
    return [=] { of(in, out); };
  });
}
template <class Op, class T, int C>
NppStatus reduce(const NppCall &call, const T *from, int from_step, NppiSize size, Npp8u *buffer, Npp64f *to) {
  return measure<C>(call, from, from_step, size, buffer, C, to, [=](const Rows<const T> &in, Npp64f *out) {
    std::array<double, C> sums{};
    for (int y = 0; y < size.height; ++y)
      for (int x = 0; x < size.width * C; ++x) {
        double &sum = sums[std::size_t(x % C)];
        sum = Op::take(sum, double(in[y][x]));
      }
    for (std::size_t k = 0; k < C; ++k)
      out[k] = Op::end(sums[k], double(size.width) * size.height);
  });
}
struct Min {
  template <class T> static bool is_better(T a, T b) { return a < b; }
};
struct Max {
  template <class T> static bool is_better(T a, T b) { return a > b; }
};
/// The first one in row order.
template <class Op, class T> NppiPoint place_of(const Rows<const T> &in, NppiSize size) {
  NppiPoint best{0, 0};
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      if (Op::template is_better<T>(in[y][x], in[best.y][best.x]))
        best = {x, y};
  return best;
}
template <class Op, class T>
NppStatus extreme(const NppCall &call, const T *from, int from_step, NppiSize size, Npp8u *buffer, T *to) {
  return measure<1>(call, from, from_step, size, buffer, 1, to, [=](const Rows<const T> &in, T *out) {
    const NppiPoint place = place_of<Op>(in, size);
    *out = in[place.y][place.x];
  });
}
/// Positions are computed if `least_place` is not null.
template <class T>
NppStatus min_max(const NppCall &call, const T *from, int from_step, NppiSize size, T *least, T *largest,
                  NppiPoint *least_place, NppiPoint *largest_place, Npp8u *buffer) {
  if (const NppStatus status = check(size, {image(from, from_step)}))
    return status;
  if (!buffer || !least || !largest || !least_place != !largest_place)
    return NPP_NULL_POINTER_ERROR;
  if (size.width == 0 || size.height == 0)
    return NPP_SIZE_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    accesses.writes(buffer, buffer_bytes(size));
    const Rows<const T> in = reads(accesses, from, from_step, size.width, size.height);
    T *first = accesses.writes(least, 1), *second = accesses.writes(largest, 1);
    NppiPoint *first_place = least_place ? accesses.writes(least_place, 1) : nullptr,
              *second_place = largest_place ? accesses.writes(largest_place, 1) : nullptr;
    return [=] {
      const NppiPoint low = place_of<Min>(in, size), high = place_of<Max>(in, size);
      *first = in[low.y][low.x];
      *second = in[high.y][high.x];
      if (first_place) {
        *first_place = low;
        *second_place = high;
      }
    };
  });
}
/// For two images: reduces the result of `of` for each pair.
template <class Op, class T, class Of>
NppStatus reduce_pairs(const NppCall &call, const T *a, int a_step, const T *b, int b_step, NppiSize size,
                       Npp64f *to, Npp8u *buffer, Of of) {
  if (const NppStatus status = check(size, {image(a, a_step), image(b, b_step)}))
    return status;
  if (!buffer || !to)
    return NPP_NULL_POINTER_ERROR;
  if (size.width == 0 || size.height == 0)
    return NPP_SIZE_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    accesses.writes(buffer, buffer_bytes(size));
    const Rows<const T> first = reads(accesses, a, a_step, size.width, size.height),
                        second = reads(accesses, b, b_step, size.width, size.height);
    Npp64f *out = accesses.writes(to, 1);
    return [=] {
      double sum = 0;
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          sum = Op::take(sum, of(double(first[y][x]), double(second[y][x])));
      *out = Op::end(sum, double(size.width) * size.height);
    };
  });
}
template <class Op, class T>
NppStatus norm_difference(const NppCall &call, const T *a, int a_step, const T *b, int b_step, NppiSize size,
                          Npp64f *to, Npp8u *buffer) {
  return reduce_pairs<Op>(call, a, a_step, b, b_step, size, to, buffer, [](double x, double y) { return x - y; });
}
template <class T>
NppStatus dot_product(const NppCall &call, const T *a, int a_step, const T *b, int b_step, NppiSize size,
                      Npp64f *to, Npp8u *buffer) {
  return reduce_pairs<Sum>(call, a, a_step, b, b_step, size, to, buffer, [](double x, double y) { return x * y; });
}
template <class T>
NppStatus mean_deviation(const NppCall &call, const T *from, int from_step, NppiSize size, Npp8u *buffer,
                         Npp64f *mean, Npp64f *deviation) {
  if (const NppStatus status = check(size, {image(from, from_step)}))
    return status;
  if (!buffer || !mean || !deviation)
    return NPP_NULL_POINTER_ERROR;
  if (size.width == 0 || size.height == 0)
    return NPP_SIZE_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    accesses.writes(buffer, buffer_bytes(size));
    const Rows<const T> in = reads(accesses, from, from_step, size.width, size.height);
    Npp64f *first = accesses.writes(mean, 1), *second = accesses.writes(deviation, 1);
    return [=] {
      const double count = double(size.width) * size.height;
      double sum = 0, squares = 0;
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          sum += double(in[y][x]);
      *first = sum / count;
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          squares += (double(in[y][x]) - *first) * (double(in[y][x]) - *first);
      *second = std::sqrt(squares / count);
    };
  });
}
template <class T>
NppStatus count_in_range(const NppCall &call, const T *from, int from_step, NppiSize size, int *to, T lower,
                         T upper, Npp8u *buffer) {
  if (lower > upper)
    return NPP_RANGE_ERROR;
  return measure<1>(call, from, from_step, size, buffer, 1, to, [=](const Rows<const T> &in, int *out) {
    int count = 0;
    for (int y = 0; y < size.height; ++y)
      for (int x = 0; x < size.width; ++x)
        count += in[y][x] >= lower && in[y][x] <= upper;
    *out = count;
  });
}

// Histograms. A level belongs to the bin that it begins.
NppStatus even_levels(Npp32s *to, int levels, Npp32s lower, Npp32s upper) {
  if (!to)
    return NPP_NULL_POINTER_ERROR;
  if (levels < 2)
    return NPP_HISTOGRAM_NUMBER_OF_LEVELS_ERROR;
  // The remainder is distributed over the first bins, one value each.
  const std::int64_t bins = levels - 1, all = std::int64_t(upper) - lower, length = all / bins, left = all % bins;
  for (int k = 0; k < levels; ++k)
    to[k] = Npp32s(lower + k * length + std::min<std::int64_t>(k, left));
  return NPP_SUCCESS;
}
NppStatus histogram_buffer(const NppCall &call, NppiSize size, int levels, std::size_t *bytes) {
  return levels < 2 ? NPP_HISTOGRAM_NUMBER_OF_LEVELS_ERROR : buffer_size(call, size, bytes);
}
template <class T>
void count(const Rows<const T> &in, NppiSize size, const std::vector<Npp32s> &levels, Npp32s *out) {
  std::fill_n(out, levels.size() - 1, 0);
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) {
      const auto above = std::ranges::upper_bound(levels, Npp32s(in[y][x]));
      if (above != levels.begin() && above != levels.end())
        ++out[above - levels.begin() - 1];
    }
}
template <class T>
NppStatus histogram_even(const NppCall &call, const T *from, int from_step, NppiSize size, Npp32s *to, int levels,
                         Npp32s lower, Npp32s upper, Npp8u *buffer) {
  if (levels < 2)
    return NPP_HISTOGRAM_NUMBER_OF_LEVELS_ERROR;
  if (upper <= lower)
    return NPP_RANGE_ERROR;
  return measure<1>(call, from, from_step, size, buffer, std::size_t(levels - 1), to,
                    [=](const Rows<const T> &in, Npp32s *out) {
                      // A device's bins contain a whole number of values; the remainder is in none of them.
                      const std::int64_t length = (std::int64_t(upper) - lower) / (levels - 1);
                      std::vector<Npp32s> edges;
                      for (int k = 0; k < levels; ++k)
                        edges.push_back(Npp32s(lower + k * length));
                      count(in, size, edges, out);
                    });
}
template <class T>
NppStatus histogram_range(const NppCall &call, const T *from, int from_step, NppiSize size, Npp32s *to,
                          const Npp32s *levels, int number, Npp8u *buffer) {
  if (const NppStatus status = check(size, {image(from, from_step)}))
    return status;
  if (!levels || !to || !buffer)
    return NPP_NULL_POINTER_ERROR;
  if (number < 2)
    return NPP_HISTOGRAM_NUMBER_OF_LEVELS_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    accesses.writes(buffer, buffer_bytes(size));
    const Rows<const T> in = reads(accesses, from, from_step, size.width, size.height);
    const Npp32s *edges = accesses.reads(levels, std::size_t(number));
    Npp32s *out = accesses.writes(to, std::size_t(number - 1));
    return [=] { count(in, size, std::vector<Npp32s>(edges, edges + number), out); };
  });
}

} // namespace

extern "C" {
#include "simulator/libraries/npp/definitions.h"

#include "simulator/libraries/npp/declarations/cuda_npp_statistics.def"
}
