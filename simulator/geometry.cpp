// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Row-major arithmetic.
#include "simulator/geometry.h"

#include "simulator/check.h"

#include <algorithm>

namespace ampsim {

std::uint64_t index_count(std::span<const std::int32_t> extent) {
  std::uint64_t count = 1;
  for (std::int32_t length : extent)
    count *= length > 0 ? std::uint64_t(length) : 0;
  return count;
}

void unflatten(std::uint64_t rank, std::span<const std::int32_t> extent, std::int32_t *index) {
  if (rank == 0) { // as frequent as tiles, and divisions are slow
    std::fill_n(index, extent.size(), 0);
    return;
  }
  for (std::size_t d = extent.size(); d-- > 1;) {
    std::uint64_t length = std::uint64_t(extent[d]);
    index[d] = std::int32_t(rank % length);
    rank /= length;
  }
  index[0] = std::int32_t(rank);
}

void step(std::span<const std::int32_t> extent, std::int32_t *index) {
  for (std::size_t d = extent.size(); d-- > 0;) {
    if (++index[d] < extent[d])
      return;
    index[d] = 0;
  }
}

Domain::Domain(const ampsim_domain &domain) : tiled(domain.tiled != 0), rank(domain.rank) {
  check(rank >= 1 && rank <= (tiled ? 3u : unsigned(AMPSIM_MAX_RANK)), "a launch has an invalid rank");
  for (unsigned d = 0; d < rank; ++d)
    extent[d] = domain.extent[d];
  threads = index_count(extents());
  if (!tiled) {
    batch_size = run_length;
    batches = (threads + run_length - 1) / run_length;
    return;
  }
  for (unsigned d = 0; d < rank; ++d) {
    tile[d] = domain.tile[d];
    check(tile[d] > 0 && extent[d] % tile[d] == 0, "a launch's extent is not a multiple of its tile");
    grid[d] = extent[d] / tile[d];
  }
  batch_size = std::uint32_t(index_count(tile));
  batches = index_count({grid.data(), rank});
}

Domain Domain::for_workers() const {
  Domain shared = *this;
  if (!tiled) {
    shared.batch_size = std::uint32_t(std::clamp<std::uint64_t>(threads / worker_runs, 1, run_length));
    shared.batches = (threads + shared.batch_size - 1) / shared.batch_size;
  }
  return shared;
}

} // namespace ampsim
