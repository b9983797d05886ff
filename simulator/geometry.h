// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Extents, indices and the division of a launch into batches.
//
// All indices are row-major: the last dimension varies fastest. A launch is executed batch after batch. A batch is
//
//   - in a tiled launch: one tile;
//   - in an untiled launch: a run of up to `run_length` consecutive threads. Each of these threads is a tile of its own
//     (they cannot wait for each other), but the overhead of a tile (notifying the monitor, taking it from the queue)
//     would exceed the work of one thread in most kernels, so it is paid once per run.
#pragma once

#include "model/abi.h"

#include <array>
#include <cstdint>
#include <span>

namespace ampsim {

/// The number of indices in an extent; 0 if a dimension is not positive.
std::uint64_t index_count(std::span<const std::int32_t> extent);
/// Writes the index at row-major position `rank`: extent.size() components.
void unflatten(std::uint64_t rank, std::span<const std::int32_t> extent, std::int32_t *index);
/// Advances an index to the next one in row-major order (from the last to the first).
void step(std::span<const std::int32_t> extent, std::int32_t *index);

/// A launch's compute domain and what follows from it.
struct Domain {
  explicit Domain(const ampsim_domain &domain);

  /// The same domain with shorter runs if there are few threads, so that every worker gets a share.
  Domain for_workers() const;

  static constexpr std::uint32_t run_length = 1024;
  static constexpr std::uint32_t worker_runs = 16; // the minimum, if there are enough threads

  bool tiled;
  unsigned rank;
  std::array<std::int32_t, AMPSIM_MAX_RANK> extent{};
  std::array<std::int32_t, 3> tile{1, 1, 1}; // 1 in dimensions beyond `rank`
  std::array<std::int32_t, 3> grid{1, 1, 1}; // tiles per dimension
  std::uint64_t threads = 0;
  std::uint64_t batches = 0;
  std::uint32_t batch_size = 0; // threads in a batch; the last run may be shorter

  std::span<const std::int32_t> extents() const { return {extent.data(), rank}; }
  std::uint32_t threads_in(std::uint64_t batch) const {
    std::uint64_t left = threads - batch * batch_size;
    return left < batch_size ? std::uint32_t(left) : batch_size;
  }
};

} // namespace ampsim
