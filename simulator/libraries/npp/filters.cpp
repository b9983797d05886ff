// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Filters, morphology and edges of images (simulator/libraries/npp/declarations/cuda_npp_filters.def). A filter with a border knows the image's size
// and replaces pixels beside it by the nearest one; the others read the memory there.
#include "simulator/libraries/npp/npp.h"

#include <array>
#include <optional>

using namespace ampsim;
using namespace ampsim::npp;

namespace {

/// An image around a region of interest, in pixels from the region's first one.
struct Around {
  NppiSize size;
  NppiPoint offset; // of the region in the image
  int clamp_x(int x) const { return std::clamp(x, -offset.x, size.width - offset.x - 1); }
  int clamp_y(int y) const { return std::clamp(y, -offset.y, size.height - offset.y - 1); }
};
/// The pixels that a filter reads for one pixel.
struct Reach {
  int left, top, right, bottom; // the last two are inside
};
Reach reach_of(NppiSize mask, NppiPoint anchor) {
  return {-anchor.x, -anchor.y, mask.width - 1 - anchor.x, mask.height - 1 - anchor.y};
}

/// The source of a filter, element by element.
template <class T, int C> struct Source {
  Rows<const T> rows; // from the region's first pixel on
  std::optional<Around> around;
  T at(int x, int y, int channel) const {
    if (around) {
      x = around->clamp_x(x);
      y = around->clamp_y(y);
    }
    return rows[y][x * C + channel];
  }
};

NppStatus check_border(const Around &around, NppiBorderType border) {
  if (border != NPP_BORDER_REPLICATE)
    return NPP_NOT_SUPPORTED_MODE_ERROR;
  return around.size.width < 1 || around.size.height < 1 ? NPP_SIZE_ERROR : NPP_SUCCESS;
}
NppStatus check_mask(NppiSize mask, NppiPoint anchor) {
  if (mask.width < 1 || mask.height < 1)
    return NPP_MASK_SIZE_ERROR;
  return anchor.x < 0 || anchor.y < 0 || anchor.x >= mask.width || anchor.y >= mask.height ? NPP_ANCHOR_ERROR
                                                                                           : NPP_SUCCESS;
}

/// Declares the reads of a filter.
template <class T, int C>
Source<T, C> reads_around(WorkAccesses &accesses, const T *from, int step, const std::optional<Around> &around,
                          NppiSize size, const Reach &reach) {
  int left = reach.left, top = reach.top, right = size.width - 1 + reach.right,
      bottom = size.height - 1 + reach.bottom;
  if (around) {
    left = around->clamp_x(left);
    right = around->clamp_x(right);
    top = around->clamp_y(top);
    bottom = around->clamp_y(bottom);
  }
  const char *first = reinterpret_cast<const char *>(from) + std::ptrdiff_t(top) * step +
                      std::ptrdiff_t(left) * C * std::ptrdiff_t(sizeof(T));
  const Rows<const T> read = size.width && size.height ? reads(accesses, reinterpret_cast<const T *>(first), step,
                                                               (right - left + 1) * C, bottom - top + 1)
                                                       : Rows<const T>{from, step};
  const auto *place = reinterpret_cast<const char *>(read.data) - std::ptrdiff_t(top) * step -
                      std::ptrdiff_t(left) * C * std::ptrdiff_t(sizeof(T));
  return {{reinterpret_cast<const T *>(place), step}, around};
}

/// Writes the result of `of` for the pixel (x, y) and a channel of the source.
template <int C, class T, class D, class Of>
NppStatus filter(const NppCall &call, const T *from, int from_step, std::optional<Around> around, D *to,
                 int to_step, NppiSize size, Reach reach, Of of) {
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Source<T, C> source = reads_around<T, C>(accesses, from, from_step, around, size, reach);
    const Rows<D> out = writes(accesses, to, to_step, size.width * C, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          for (int channel = 0; channel < C; ++channel)
            out[y][x * C + channel] = of(source, x, y, channel);
    };
  });
}

template <class T, int C>
NppStatus box_of(const NppCall &call, const T *from, int from_step, std::optional<Around> around, T *to,
                 int to_step, NppiSize size, NppiSize mask, NppiPoint anchor) {
  if (const NppStatus status = check_mask(mask, anchor))
    return status;
  const Reach reach = reach_of(mask, anchor);
  return filter<C>(call, from, from_step, around, to, to_step, size, reach,
                   [=](const Source<T, C> &source, int x, int y, int channel) {
                     double sum = 0;
                     for (int dy = reach.top; dy <= reach.bottom; ++dy)
                       for (int dx = reach.left; dx <= reach.right; ++dx)
                         sum += double(source.at(x + dx, y + dy, channel));
                     return cut<T>(sum / (mask.width * mask.height));
                   });
}
template <class T, int C>
NppStatus box(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size, NppiSize mask,
              NppiPoint anchor) {
  return box_of<T, C>(call, from, from_step, std::nullopt, to, to_step, size, mask, anchor);
}
template <class T, int C>
NppStatus box_border(const NppCall &call, const T *from, int from_step, NppiSize whole, NppiPoint offset, T *to,
                     int to_step, NppiSize size, NppiSize mask, NppiPoint anchor, NppiBorderType border) {
  const Around around{whole, offset};
  if (const NppStatus status = check_border(around, border))
    return status;
  return box_of<T, C>(call, from, from_step, around, to, to_step, size, mask, anchor);
}

/// A square of odd width, row by row.
struct Mask {
  int width = 0;
  std::vector<double> values;
  double divisor = 1;
};
/// 0: not a square.
int width_of(NppiMaskSize size) {
  switch (size) {
  case NPP_MASK_SIZE_3_X_3:
    return 3;
  case NPP_MASK_SIZE_5_X_5:
    return 5;
  case NPP_MASK_SIZE_7_X_7:
    return 7;
  case NPP_MASK_SIZE_9_X_9:
    return 9;
  case NPP_MASK_SIZE_11_X_11:
    return 11;
  case NPP_MASK_SIZE_13_X_13:
    return 13;
  case NPP_MASK_SIZE_15_X_15:
    return 15;
  default:
    return 0;
  }
}
Mask outer_product(std::vector<double> down, const std::vector<double> &across) {
  Mask mask{int(down.size()), {}};
  for (double each : down)
    for (double other : across)
      mask.values.push_back(each * other);
  return mask;
}
Mask turned(const Mask &mask) { // rows become columns, and the first row the last column
  Mask result = mask;
  for (int y = 0; y < mask.width; ++y)
    for (int x = 0; x < mask.width; ++x)
      result.values[std::size_t(y * mask.width + x)] =
          mask.values[std::size_t((mask.width - 1 - x) * mask.width + y)];
  return result;
}
/// With the documented deviation (a third of the width, not half of it), even where the reference has integer masks.
Mask gauss_mask(int width) {
  const double deviation = 0.4 + width / 3.0 * 0.6;
  std::vector<double> line;
  for (int k = -(width / 2); k <= width / 2; ++k)
    line.push_back(std::exp(-k * k / (2 * deviation * deviation)));
  Mask mask = outer_product(line, line);
  mask.divisor = 0;
  for (double each : mask.values)
    mask.divisor += each;
  return mask;
}
using FixedMask = Mask (*)(int width); // empty if there is none of that width
Mask sobel_vertical(int width) {
  switch (width) {
  case 3:
    return outer_product({1, 2, 1}, {-1, 0, 1});
  case 5:
    return outer_product({1, 4, 6, 4, 1}, {-1, -2, 0, 2, 1});
  default:
    return {};
  }
}
Mask prewitt_vertical(int width) { return width == 3 ? outer_product({1, 1, 1}, {-1, 0, 1}) : Mask{}; }
Mask scharr_vertical(int width) { return width == 3 ? outer_product({3, 10, 3}, {-1, 0, 1}) : Mask{}; }
Mask sobel_horizontal(int width) { return turned(sobel_vertical(width)); }
Mask prewitt_horizontal(int width) { return turned(prewitt_vertical(width)); }
Mask laplace(int width) {
  if (width == 3)
    return {3, {-1, -1, -1, -1, 8, -1, -1, -1, -1}};
  if (width == 5)
    return {5, {-1, -3, -4, -3, -1, -3, 0, 6, 0, -3, -4, 6, 20, 6, -4, -3, 0, 6, 0, -3, -1, -3, -4, -3, -1}};
  return {};
}

template <class S> double weigh(const Mask &mask, const S &source, int x, int y, int channel) {
  const int half = mask.width / 2;
  double sum = 0;
  for (int dy = -half; dy <= half; ++dy)
    for (int dx = -half; dx <= half; ++dx)
      sum += mask.values[std::size_t((dy + half) * mask.width + dx + half)] *
             double(source.at(x + dx, y + dy, channel));
  return sum / mask.divisor;
}
Reach reach_of(const Mask &mask) {
  const int half = mask.width / 2;
  return {-half, -half, half, half};
}
template <class T, class D, int C>
NppStatus weighted(const NppCall &call, const T *from, int from_step, std::optional<Around> around, D *to,
                   int to_step, NppiSize size, Mask mask) {
  if (!mask.width)
    return NPP_MASK_SIZE_ERROR;
  return filter<C>(call, from, from_step, around, to, to_step, size, reach_of(mask),
                   [mask = std::move(mask)](const Source<T, C> &source, int x, int y, int channel) {
                     return cut<D>(weigh(mask, source, x, y, channel));
                   });
}
template <class T, int C>
NppStatus gauss(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size,
                NppiMaskSize mask) {
  const int width = width_of(mask);
  return weighted<T, T, C>(call, from, from_step, std::nullopt, to, to_step, size,
                           width ? gauss_mask(width) : Mask{});
}
template <class T, int C>
NppStatus gauss_border(const NppCall &call, const T *from, int from_step, NppiSize whole, NppiPoint offset, T *to,
                       int to_step, NppiSize size, NppiMaskSize mask, NppiBorderType border) {
  const Around around{whole, offset};
  if (const NppStatus status = check_border(around, border))
    return status;
  const int width = width_of(mask);
  return weighted<T, T, C>(call, from, from_step, around, to, to_step, size, width ? gauss_mask(width) : Mask{});
}
template <FixedMask Of, class T, class D, int C>
NppStatus fixed(const NppCall &call, const T *from, int from_step, D *to, int to_step, NppiSize size,
                NppiMaskSize mask) {
  return weighted<T, D, C>(call, from, from_step, std::nullopt, to, to_step, size, Of(width_of(mask)));
}
template <FixedMask Of, class T, class D, int C>
NppStatus fixed_border(const NppCall &call, const T *from, int from_step, NppiSize whole, NppiPoint offset, D *to,
                       int to_step, NppiSize size, NppiMaskSize mask, NppiBorderType border) {
  const Around around{whole, offset};
  if (const NppStatus status = check_border(around, border))
    return status;
  return weighted<T, D, C>(call, from, from_step, around, to, to_step, size, Of(width_of(mask)));
}
/// The mask is in device memory and is applied starting from its last element.
template <class T, int C>
NppStatus masked(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size,
                 const Npp32f *values, NppiSize mask, NppiPoint anchor) {
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  if (!values)
    return NPP_NULL_POINTER_ERROR;
  if (const NppStatus status = check_mask(mask, anchor))
    return status;
  const Reach reach{anchor.x - mask.width + 1, anchor.y - mask.height + 1, anchor.x, anchor.y};
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Npp32f *weights = accesses.reads(values, std::size_t(mask.width) * std::size_t(mask.height));
    const Source<T, C> source = reads_around<T, C>(accesses, from, from_step, std::nullopt, size, reach);
    const Rows<T> out = writes(accesses, to, to_step, size.width * C, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width * C; ++x) {
          double sum = 0;
          for (int j = 0; j < mask.height; ++j)
            for (int i = 0; i < mask.width; ++i)
              sum += double(weights[j * mask.width + i]) *
                     double(source.at(x / C + anchor.x - i, y + anchor.y - j, x % C));
          out[y][x] = saturate<T>(sum);
        }
    };
  });
}

// Morphology: the largest or the smallest of the pixels under the mask's elements that are not 0.
struct Dilate {
  template <class T> static T of(T a, T b) { return std::max(a, b); }
};
struct Erode {
  template <class T> static T of(T a, T b) { return std::min(a, b); }
};
template <class Op, class S, class Is>
auto extreme_under(const S &source, NppiSize mask, NppiPoint anchor, int x, int y, int channel, Is is_in_mask) {
  using T = decltype(source.at(0, 0, 0));
  std::optional<T> result;
  for (int j = 0; j < mask.height; ++j)
    for (int i = 0; i < mask.width; ++i)
      if (is_in_mask(i, j)) {
        const T element = source.at(x + i - anchor.x, y + j - anchor.y, channel);
        result = result ? Op::template of<T>(*result, element) : element;
      }
  return result.value_or(source.at(x, y, channel));
}
template <class Op, class T, int C>
NppStatus morph_of(const NppCall &call, const T *from, int from_step, std::optional<Around> around, T *to,
                   int to_step, NppiSize size, const Npp8u *values, NppiSize mask, NppiPoint anchor) {
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  if (!values)
    return NPP_NULL_POINTER_ERROR;
  if (const NppStatus status = check_mask(mask, anchor))
    return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Npp8u *elements = accesses.reads(values, std::size_t(mask.width) * std::size_t(mask.height));
    const Source<T, C> source = reads_around<T, C>(accesses, from, from_step, around, size, reach_of(mask, anchor));
    const Rows<T> out = writes(accesses, to, to_step, size.width * C, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width * C; ++x)
          out[y][x] = extreme_under<Op>(source, mask, anchor, x / C, y, x % C,
                                        [&](int i, int j) { return elements[j * mask.width + i] != 0; });
    };
  });
}
template <class Op, class T, int C>
NppStatus morph(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size,
                const Npp8u *values, NppiSize mask, NppiPoint anchor) {
  return morph_of<Op, T, C>(call, from, from_step, std::nullopt, to, to_step, size, values, mask, anchor);
}
template <class Op, class T, int C>
NppStatus morph_border(const NppCall &call, const T *from, int from_step, NppiSize whole, NppiPoint offset, T *to,
                       int to_step, NppiSize size, const Npp8u *values, NppiSize mask, NppiPoint anchor,
                       NppiBorderType border) {
  const Around around{whole, offset};
  if (const NppStatus status = check_border(around, border))
    return status;
  return morph_of<Op, T, C>(call, from, from_step, around, to, to_step, size, values, mask, anchor);
}
template <class Op, class T, int C>
NppStatus morph_3x3_of(const NppCall &call, const T *from, int from_step, std::optional<Around> around, T *to,
                       int to_step, NppiSize size) {
  return filter<C>(call, from, from_step, around, to, to_step, size, {-1, -1, 1, 1},
                   [](const Source<T, C> &source, int x, int y, int channel) {
                     return extreme_under<Op>(source, {3, 3}, {1, 1}, x, y, channel, [](int, int) { return true; });
                   });
}
template <class Op, class T, int C>
NppStatus morph_3x3(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size) {
  return morph_3x3_of<Op, T, C>(call, from, from_step, std::nullopt, to, to_step, size);
}
template <class Op, class T, int C>
NppStatus morph_3x3_border(const NppCall &call, const T *from, int from_step, NppiSize whole, NppiPoint offset,
                           T *to, int to_step, NppiSize size, NppiBorderType border) {
  const Around around{whole, offset};
  if (const NppStatus status = check_border(around, border))
    return status;
  return morph_3x3_of<Op, T, C>(call, from, from_step, around, to, to_step, size);
}

// Gradients and edges.
struct Gradient {
  double x, y; // x grows to the right, y downwards
  double length(NppiNorm norm) const {
    return norm == nppiNormL1 ? std::abs(x) + std::abs(y) : std::floor(std::sqrt(x * x + y * y));
  }
};
bool is_norm(NppiNorm norm) { return norm == nppiNormL1 || norm == nppiNormL2; }

/// Unwanted results are null. A device's Sobel and Prewitt have the sign of the horizontal difference opposite to
/// Scharr's.
template <FixedMask Vertical>
NppStatus gradient(const NppCall &call, const Npp8u *from, int from_step, NppiSize whole, NppiPoint offset,
                   Npp16s *to_x, int x_step, Npp16s *to_y, int y_step, Npp16s *to_length, int length_step,
                   Npp32f *to_angle, int angle_step, NppiSize size, NppiMaskSize mask_size, NppiNorm norm,
                   NppiBorderType border) {
  const Around around{whole, offset};
  if (const NppStatus status = check_border(around, border))
    return status;
  if (!is_norm(norm))
    return NPP_BAD_ARGUMENT_ERROR;
  if (!to_x && !to_y && !to_length && !to_angle)
    return NPP_NULL_POINTER_ERROR;
  const auto check_one = [&](const auto *data, int step) {
    return data ? check(size, {image(data, step)}) : NPP_SUCCESS;
  };
  for (NppStatus status : {check(size, {image(from, from_step)}), check_one(to_x, x_step), check_one(to_y, y_step),
                           check_one(to_length, length_step), check_one(to_angle, angle_step)})
    if (status != NPP_SUCCESS)
      return status;
  const Mask across = Vertical(width_of(mask_size));
  if (!across.width)
    return NPP_MASK_SIZE_ERROR;
  const Mask down = turned(across);
  constexpr double sign = Vertical == scharr_vertical ? 1 : -1;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Source<Npp8u, 1> source =
        reads_around<Npp8u, 1>(accesses, from, from_step, around, size, reach_of(across));
    const auto out = [&]<class T>(T *data, int step) {
      return data ? writes(accesses, data, step, size.width, size.height) : Rows<T>{nullptr, 0};
    };
    const Rows<Npp16s> x_out = out(to_x, x_step), y_out = out(to_y, y_step),
                       length_out = out(to_length, length_step);
    const Rows<Npp32f> angle_out = out(to_angle, angle_step);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
          const Gradient at{sign * weigh(across, source, x, y, 0) + 0, weigh(down, source, x, y, 0)};
          if (x_out.data)
            x_out[y][x] = saturate<Npp16s>(at.x);
          if (y_out.data)
            y_out[y][x] = saturate<Npp16s>(at.y);
          if (length_out.data)
            length_out[y][x] = saturate<Npp16s>(at.length(norm));
          if (angle_out.data)
            angle_out[y][x] = float(std::atan2(at.y, at.x));
        }
    };
  });
}

std::size_t canny_bytes(NppiSize size) { // both gradients of each pixel
  return std::size_t(size.width) * std::size_t(size.height) * 2 * sizeof(Npp16s) + 256;
}
NppStatus canny_buffer(NppiSize size, int *bytes) {
  if (!bytes)
    return NPP_NULL_POINTER_ERROR;
  if (size.width < 1 || size.height < 1 || canny_bytes(size) > std::size_t(std::numeric_limits<int>::max()))
    return NPP_SIZE_ERROR;
  *bytes = int(canny_bytes(size));
  return NPP_SUCCESS;
}
/// Selects the edge pixels: those whose gradient reaches the lower threshold, and is at least as long as that of the
/// two neighbours in its direction. A device takes them whether or not they touch one that reaches the upper threshold,
/// and swaps the diagonals for Scharr, as observed for twelve images on an H100.
std::vector<char> edges(const std::vector<Gradient> &gradients, NppiSize size, NppiNorm norm, double low,
                        bool is_scharr) {
  const auto at = [&](int x, int y) {
    return std::size_t(std::clamp(y, 0, size.height - 1)) * std::size_t(size.width) +
           std::size_t(std::clamp(x, 0, size.width - 1));
  };
  const auto length = [&](int x, int y) { return gradients[at(x, y)].length(norm); };
  std::vector<char> are(gradients.size(), 0);
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) {
      const Gradient here = gradients[at(x, y)];
      constexpr double tangent = 0.41421356237309503; // of 22.5 degrees
      const double own = length(x, y), across = std::abs(here.x), down = std::abs(here.y);
      int dx = 1, dy = 1;
      if (down < across * tangent)
        dy = 0;
      else if (across < down * tangent)
        dx = 0;
      else if (((here.x < 0) != (here.y < 0)) != is_scharr)
        dy = -1;
      are[at(x, y)] = own >= low && own >= length(x + dx, y + dy) && own >= length(x - dx, y - dy);
    }
  return are;
}
NppStatus canny(const NppCall &call, const Npp8u *from, int from_step, NppiSize whole, NppiPoint offset, Npp8u *to,
                int to_step, NppiSize size, NppiDifferentialKernel kernel, NppiMaskSize mask_size, Npp16s low,
                Npp16s high, NppiNorm norm, NppiBorderType border, Npp8u *buffer) {
  const Around around{whole, offset};
  if (const NppStatus status = check_border(around, border))
    return status;
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  if (!buffer)
    return NPP_NULL_POINTER_ERROR;
  if (norm != nppiNormL1 && norm != nppiNormL2)
    return NPP_NOT_SUPPORTED_MODE_ERROR;
  if (low < 0 || high < low)
    return NPP_BAD_ARGUMENT_ERROR;
  const Mask across = (kernel == NPP_FILTER_SOBEL ? sobel_vertical : scharr_vertical)(width_of(mask_size));
  if (!across.width)
    return NPP_MASK_SIZE_ERROR;
  const Mask down = turned(across);
  if (size.width < 1 || size.height < 1)
    return NPP_SUCCESS;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    accesses.writes(buffer, canny_bytes(size));
    const Source<Npp8u, 1> source =
        reads_around<Npp8u, 1>(accesses, from, from_step, around, size, reach_of(across));
    const Rows<Npp8u> out = writes(accesses, to, to_step, size.width, size.height);
    return [=] {
      std::vector<Gradient> gradients;
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          gradients.push_back({weigh(across, source, x, y, 0), weigh(down, source, x, y, 0)});
      const std::vector<char> are = edges(gradients, size, norm, low, kernel == NPP_FILTER_SCHARR);
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          out[y][x] = are[std::size_t(y) * std::size_t(size.width) + std::size_t(x)] ? 255 : 0;
    };
  });
}

} // namespace

extern "C" {
#include "simulator/libraries/npp/definitions.h"

#include "simulator/libraries/npp/declarations/cuda_npp_filters.def"
}
