// Extents, indices and how a launch is cut into batches.
//
// All indices are row-major: the last dimension varies fastest. A launch is executed batch after batch. A batch is
//
//   - of a tiled launch: one tile;
//   - of an untiled launch: a run of up to `run_length` consecutive threads. Each of these threads is a tile of its
//     own (they cannot wait for each other), but what has to be done around a tile (telling the monitor, taking it
//     from the queue) would cost more than most kernels do in one thread, so it is done once per run.
#pragma once

#include "model/abi.h"

#include <array>
#include <cstdint>
#include <span>

namespace ampsim {

/// How many indices an extent holds; 0 where a dimension is not positive.
std::uint64_t index_count(std::span<const std::int32_t> extent);
/// The index at row-major position `rank`; writes extent.size() components.
void unflatten(std::uint64_t rank, std::span<const std::int32_t> extent, std::int32_t *index);
/// Goes from an index to the next one in row-major order (from the last to the first).
void step(std::span<const std::int32_t> extent, std::int32_t *index);

/// A launch's compute domain, with all that follows from it.
struct Domain {
  explicit Domain(const ampsim_domain &domain);

  /// The same with shorter runs where there are few threads, so that several workers get their share.
  Domain for_workers() const;

  static constexpr std::uint32_t run_length = 1024;
  static constexpr std::uint32_t worker_runs = 16; // at least, as far as there are threads

  bool tiled;
  unsigned rank;
  std::array<std::int32_t, AMPSIM_MAX_RANK> extent{};
  std::array<std::int32_t, 3> tile{1, 1, 1}; // beyond `rank`: 1
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
