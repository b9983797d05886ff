// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Connected regions, their labels, and watersheds (simulator/libraries/npp/declarations/cuda_npp_segments.def).
#include "simulator/libraries/npp/npp.h"

#include <array>
#include <deque>
#include <map>
#include <numeric>

using namespace ampsim;
using namespace ampsim::npp;

namespace {

bool is_neighbourhood(NppiNorm norm) { return norm == nppiNormInf || norm == nppiNormL1; }
/// The neighbours of a pixel: eight, or the four that share a side. The first half precedes it in row order.
std::vector<NppiPoint> neighbours_of(NppiNorm norm) {
  if (norm == nppiNormL1)
    return {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
  return {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}};
}

/// Sets of pixels, each represented by its first one in row order.
class Sets {
public:
  explicit Sets(std::size_t count) : parents(count) { std::iota(parents.begin(), parents.end(), std::size_t{0}); }
  std::size_t first_of(std::size_t k) {
    while (parents[k] != k)
      k = parents[k] = parents[parents[k]];
    return k;
  }
  void join(std::size_t a, std::size_t b) {
    a = first_of(a);
    b = first_of(b);
    parents[std::max(a, b)] = std::min(a, b);
  }

private:
  std::vector<std::size_t> parents;
};
/// Regions of neighbours with equal values.
template <class T> Sets regions_of(const Rows<const T> &in, NppiSize size, NppiNorm norm) {
  Sets sets(std::size_t(size.width) * std::size_t(size.height));
  const std::vector<NppiPoint> neighbours = neighbours_of(norm);
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      for (std::size_t k = 0; k < neighbours.size() / 2; ++k) {
        const int at_x = x + neighbours[k].x, at_y = y + neighbours[k].y;
        if (at_x >= 0 && at_x < size.width && at_y >= 0 && in[at_y][at_x] == in[y][x])
          sets.join(std::size_t(y) * std::size_t(size.width) + std::size_t(x),
                    std::size_t(at_y) * std::size_t(size.width) + std::size_t(at_x));
      }
  return sets;
}

NppStatus get_bytes(NppiSize size, auto *bytes, std::size_t per_pixel) {
  if (!bytes)
    return NPP_NULL_POINTER_ERROR;
  if (size.width < 1 || size.height < 1)
    return NPP_SIZE_ERROR;
  using Bytes = std::remove_pointer_t<decltype(bytes)>;
  const std::size_t all = std::size_t(size.width) * std::size_t(size.height) * per_pixel;
  if (all > std::size_t(std::numeric_limits<Bytes>::max()))
    return NPP_SIZE_ERROR;
  *bytes = Bytes(all);
  return NPP_SUCCESS;
}
NppStatus labels_buffer(NppiSize size, int *bytes) { return get_bytes(size, bytes, sizeof(Npp32u)); }
NppStatus watershed_buffer(NppiSize size, std::size_t *bytes) { return get_bytes(size, bytes, 4 * sizeof(Npp32u)); }
NppStatus compress_buffer(int largest, int *bytes) {
  return largest < 1 ? NPP_BAD_ARGUMENT_ERROR : get_bytes({largest, 1}, bytes, 2 * sizeof(Npp32u));
}

/// A region's label is the number of its first pixel.
template <class T>
NppStatus label_markers(const NppCall &call, const T *from, int from_step, Npp32u *to, int to_step, NppiSize size,
                        NppiNorm norm, Npp8u *buffer) {
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  if (!buffer)
    return NPP_NULL_POINTER_ERROR;
  if (!is_neighbourhood(norm))
    return NPP_NOT_SUPPORTED_MODE_ERROR;
  int bytes = 0;
  if (const NppStatus status = labels_buffer(size, &bytes))
    return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    accesses.writes(buffer, std::size_t(bytes));
    const Rows<const T> in = reads(accesses, from, from_step, size.width, size.height);
    const Rows<Npp32u> out = writes(accesses, to, to_step, size.width, size.height);
    return [=] {
      Sets sets = regions_of(in, size, norm);
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          out[y][x] = Npp32u(sets.first_of(std::size_t(y) * std::size_t(size.width) + std::size_t(x)));
    };
  });
}

/// Replaces labels by consecutive numbers, in the order of the labels.
NppStatus compress_labels(const NppCall &call, Npp32u *labels, int step, NppiSize size, int starting, int *number,
                          Npp8u *buffer) {
  if (const NppStatus status = check(size, {image(labels, step)}))
    return status;
  if (!buffer || !number)
    return NPP_NULL_POINTER_ERROR;
  int bytes = 0;
  if (const NppStatus status = compress_buffer(starting, &bytes))
    return status;
  return enqueue(
      call,
      [=](WorkAccesses &accesses) -> Computation {
        accesses.writes(buffer, std::size_t(bytes));
        reads(accesses, labels, step, size.width, size.height);
        const Rows<Npp32u> out = writes(accesses, labels, step, size.width, size.height);
        return [=] {
          std::map<Npp32u, Npp32u> numbers;
          for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x)
              numbers.try_emplace(out[y][x], 0);
          Npp32u next = 0;
          for (auto &[label, value] : numbers)
            value = next++;
          for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x)
              out[y][x] = numbers[out[y][x]];
          *number = int(next);
        };
      },
      true);
}

/// Every minimum is a basin, which grows by its lowest neighbours (Meyer, "Topographic distance and watershed lines",
/// 1994).
std::vector<Npp32u> basins_of(const Rows<const Npp8u> &in, NppiSize size, NppiNorm norm) {
  const auto width = std::size_t(size.width), count = width * std::size_t(size.height);
  const std::vector<NppiPoint> neighbours = neighbours_of(norm);
  Sets plateaus = regions_of(in, size, norm);
  std::vector<char> is_minimum(count, 1);
  const auto each_neighbour = [&](std::size_t k, auto with) {
    const int x = int(k % width), y = int(k / width);
    for (const NppiPoint &by : neighbours)
      if (x + by.x >= 0 && x + by.x < size.width && y + by.y >= 0 && y + by.y < size.height)
        with(std::size_t(y + by.y) * width + std::size_t(x + by.x));
  };
  const auto value = [&](std::size_t k) { return in[std::ptrdiff_t(k / width)][k % width]; };
  for (std::size_t k = 0; k < count; ++k)
    each_neighbour(k, [&](std::size_t other) {
      if (value(other) < value(k))
        is_minimum[plateaus.first_of(k)] = 0;
    });
  constexpr Npp32u none = std::numeric_limits<Npp32u>::max();
  std::vector<Npp32u> labels(count, none);
  std::array<std::deque<std::size_t>, 256> waiting; // by their value
  const auto begin = [&](std::size_t k, Npp32u label) {
    labels[k] = label;
    waiting[value(k)].push_back(k);
  };
  for (std::size_t k = 0; k < count; ++k)
    if (const std::size_t first = plateaus.first_of(k); is_minimum[first])
      begin(k, Npp32u(first));
  for (std::size_t level = 0; level < waiting.size(); ++level)
    for (; !waiting[level].empty(); waiting[level].pop_front())
      each_neighbour(waiting[level].front(), [&](std::size_t other) {
        if (labels[other] == none) {
          labels[other] = labels[waiting[level].front()];
          waiting[std::max<std::size_t>(value(other), level)].push_back(other);
        }
      });
  return labels;
}
/// The value of a pixel on a boundary, whose segment has the value `own`.
Npp8u boundary_value(NppiWatershedSegmentBoundaryType boundaries, Npp8u own) {
  switch (boundaries) {
  case NPP_WATERSHED_SEGMENT_BOUNDARIES_BLACK:
    return 0;
  case NPP_WATERSHED_SEGMENT_BOUNDARIES_WHITE:
    return 255;
  default:
    return own < 128 ? 255 : 0;
  }
}

/// `labels` may be null. Each segment gets the value of its minimum; boundaries are pixels with a neighbour in a
/// segment with a smaller label.
NppStatus watershed(const NppCall &call, Npp8u *pixels, int step, Npp32u *labels, int labels_step, NppiNorm norm,
                    NppiWatershedSegmentBoundaryType boundaries, NppiSize size, Npp8u *buffer) {
  if (const NppStatus status = check(size, {image(pixels, step)}))
    return status;
  if (labels)
    if (const NppStatus status = check(size, {image(labels, labels_step)}))
      return status;
  if (!buffer)
    return NPP_NULL_POINTER_ERROR;
  if (!is_neighbourhood(norm) || boundaries < NPP_WATERSHED_SEGMENT_BOUNDARIES_NONE ||
      boundaries > NPP_WATERSHED_SEGMENT_BOUNDARIES_ONLY)
    return NPP_NOT_SUPPORTED_MODE_ERROR;
  std::size_t bytes = 0;
  if (const NppStatus status = watershed_buffer(size, &bytes))
    return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    accesses.writes(buffer, bytes);
    const Rows<const Npp8u> in = reads<Npp8u>(accesses, pixels, step, size.width, size.height);
    const Rows<Npp8u> out = writes(accesses, pixels, step, size.width, size.height);
    const Rows<Npp32u> to =
        labels ? writes(accesses, labels, labels_step, size.width, size.height) : Rows<Npp32u>{nullptr, 0};
    return [=] {
      const std::vector<Npp32u> basins = basins_of(in, size, norm);
      const auto width = std::size_t(size.width);
      std::vector<Npp8u> lowest(basins.size());
      for (std::size_t k = 0; k < basins.size(); ++k) {
        const std::size_t first = basins[k];
        lowest[k] = in[std::ptrdiff_t(first / width)][first % width];
      }
      const std::vector<NppiPoint> neighbours = neighbours_of(norm);
      for (std::size_t k = 0; k < basins.size(); ++k) {
        const int x = int(k % width), y = int(k / width);
        const bool is_boundary = std::ranges::any_of(neighbours, [&](const NppiPoint &by) {
          const int at_x = x + by.x, at_y = y + by.y;
          return at_x >= 0 && at_x < size.width && at_y >= 0 && at_y < size.height &&
                 basins[std::size_t(at_y) * width + std::size_t(at_x)] < basins[k];
        });
        Npp8u value = lowest[k];
        if (boundaries == NPP_WATERSHED_SEGMENT_BOUNDARIES_ONLY)
          value = is_boundary ? 255 : 0;
        else if (is_boundary && boundaries != NPP_WATERSHED_SEGMENT_BOUNDARIES_NONE)
          value = boundary_value(boundaries, value);
        out[y][x] = value;
        if (to.data)
          to[y][x] = basins[k];
      }
    };
  });
}

} // namespace

extern "C" {
#include "simulator/libraries/npp/definitions.h"

#include "simulator/libraries/npp/declarations/cuda_npp_segments.def"
}
