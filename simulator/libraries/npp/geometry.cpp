// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Resizing and mirroring images (simulator/libraries/npp/declarations/cuda_npp_geometry.def).
#include "simulator/libraries/npp/npp.h"

#include <numbers>

using namespace ampsim;
using namespace ampsim::npp;

namespace {

/// The part of `rect` that is inside an image.
NppiRect part_inside(const NppiRect &rect, NppiSize size) {
  const auto end = [](int begin, int length, int limit) {
    return int(std::min<long>(long(begin) + length, limit));
  };
  const int x = std::max(rect.x, 0), y = std::max(rect.y, 0);
  return {x, y, end(rect.x, rect.width, size.width) - x, end(rect.y, rect.height, size.height) - y};
}

/// The weights of the pixels around a fractional position, from `first` on.
struct Taps {
  int first = 0;
  std::vector<double> weight;
};
double lanczos(double x) { // with three lobes
  if (x == 0)
    return 1;
  if (std::abs(x) >= 3)
    return 0;
  const double angle = std::numbers::pi * x;
  return 3 * std::sin(angle) * std::sin(angle / 3) / (angle * angle);
}
Taps taps_of(int interpolation, double place) {
  Taps taps;
  taps.first = int(std::floor(place));
  const double t = place - taps.first;
  switch (interpolation) {
  case NPPI_INTER_NN:
    taps.first = int(std::floor(place + 0.5));
    taps.weight = {1};
    break;
  case NPPI_INTER_LINEAR:
    taps.weight = {1 - t, t};
    break;
  case NPPI_INTER_CUBIC: // the polynomial through four pixels
    taps.first -= 1;
    taps.weight = {-t * (t - 1) * (t - 2) / 6, (t + 1) * (t - 1) * (t - 2) / 2, -(t + 1) * t * (t - 2) / 2,
                   (t + 1) * t * (t - 1) / 6};
    break;
  default: {
    taps.first -= 2;
    double sum = 0;
    for (int k = 0; k < 6; ++k)
      sum += taps.weight.emplace_back(lanczos(t + 2 - k));
    for (double &weight : taps.weight)
      weight /= sum;
  }
  }
  return taps;
}
/// The pixels that a pixel of a smaller image covers, weighted by area.
Taps area_of(double begin, double end) {
  Taps taps;
  taps.first = int(std::floor(begin));
  for (int k = taps.first; k < end - 1e-9; ++k)
    taps.weight.push_back((std::min<double>(end, k + 1) - std::max<double>(begin, k)) / (end - begin));
  return taps;
}
/// For each of `count` pixels from `first` on, counted from the corner of the corresponding rectangles. A device starts
/// at the first pixel when it shrinks an image, and a quarter of a pixel before it when it enlarges one.
std::vector<Taps> all_taps(int interpolation, int first, int count, double scale) {
  std::vector<Taps> all;
  for (int k = first; k < first + count; ++k)
    all.push_back(interpolation == NPPI_INTER_SUPER ? area_of(k * scale, (k + 1) * scale)
                                                    : taps_of(interpolation, k * scale - (scale < 1 ? 0.25 : 0)));
  return all;
}

template <class T, int C>
NppStatus resize(const NppCall &call, const T *from, int from_step, NppiSize from_size, NppiRect from_rect, T *to,
                 int to_step, NppiSize to_size, NppiRect to_rect, int interpolation) {
  if (const NppStatus status = check(from_size, {image(from, from_step), image(to, to_step)}))
    return status;
  if (to_size.width < 0 || to_size.height < 0)
    return NPP_SIZE_ERROR;
  if (from_rect.width < 1 || from_rect.height < 1 || to_rect.width < 1 || to_rect.height < 1)
    return NPP_RECTANGLE_ERROR;
  constexpr int known[] = {NPPI_INTER_NN, NPPI_INTER_LINEAR, NPPI_INTER_CUBIC, NPPI_INTER_SUPER,
                           NPPI_INTER_LANCZOS};
  if (std::ranges::find(known, interpolation) == std::end(known))
    return NPP_INTERPOLATION_ERROR;
  if (interpolation == NPPI_INTER_SUPER && (to_rect.width > from_rect.width || to_rect.height > from_rect.height))
    return NPP_RESIZE_FACTOR_ERROR;
  const NppiRect source = part_inside(from_rect, from_size), target = part_inside(to_rect, to_size);
  if (source.width < 1 || source.height < 1 || target.width < 1 || target.height < 1)
    return NPP_WRONG_INTERSECTION_ROI_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const auto corner = [](auto *data, int step, const NppiRect &rect) {
      using Element = std::remove_pointer_t<decltype(data)>;
      return Rows<Element>{data, step}[rect.y] + rect.x * C;
    };
    const Rows<const T> in =
        reads(accesses, corner(from, from_step, source), from_step, source.width * C, source.height);
    const Rows<T> out = writes(accesses, corner(to, to_step, target), to_step, target.width * C, target.height);
    return [=] {
      const double x_scale = double(from_rect.width) / to_rect.width,
                   y_scale = double(from_rect.height) / to_rect.height;
      const std::vector<Taps> across = all_taps(interpolation, target.x - to_rect.x, target.width, x_scale),
                              down = all_taps(interpolation, target.y - to_rect.y, target.height, y_scale);
      // Pixels of the source's rectangle; outside of the image, the nearest pixel inside counts.
      const auto inside = [](int place, int cut_off, int length) {
        return std::clamp(place - cut_off, 0, length - 1);
      };
      const int left = source.x - from_rect.x, top = source.y - from_rect.y;
      for (int y = 0; y < target.height; ++y)
        for (int x = 0; x < target.width; ++x)
          for (int channel = 0; channel < C; ++channel) {
            const Taps &columns = across[std::size_t(x)], &rows = down[std::size_t(y)];
            double sum = 0;
            for (std::size_t j = 0; j < rows.weight.size(); ++j)
              for (std::size_t i = 0; i < columns.weight.size(); ++i)
                sum += rows.weight[j] * columns.weight[i] *
                       double(in[inside(rows.first + int(j), top, source.height)]
                                [inside(columns.first + int(i), left, source.width) * C + channel]);
            out[y][x * C + channel] = rounded<T>(sum);
          }
    };
  });
}

template <class T, int C>
NppStatus mirror(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size,
                 NppiAxis axis) {
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  if (axis != NPP_HORIZONTAL_AXIS && axis != NPP_VERTICAL_AXIS && axis != NPP_BOTH_AXIS)
    return NPP_MIRROR_FLIP_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const T> in = reads(accesses, from, from_step, size.width * C, size.height);
    const Rows<T> out = writes(accesses, to, to_step, size.width * C, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          for (int channel = 0; channel < C; ++channel)
            out[y][x * C + channel] = in[axis == NPP_VERTICAL_AXIS ? y : size.height - 1 - y]
                                        [(axis == NPP_HORIZONTAL_AXIS ? x : size.width - 1 - x) * C + channel];
    };
  });
}

} // namespace

extern "C" {
#include "simulator/libraries/npp/definitions.h"

#include "simulator/libraries/npp/declarations/cuda_npp_geometry.def"
}
