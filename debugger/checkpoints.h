// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Positions from which a launch can be executed again, and the choice of those worth their memory.
//
// A checkpoint between two batches has only the launch's memory; one within a batch also has the state of its threads:
// their variables, and the used part of each stack, to be restored at the same addresses. Memory, tiles and threads
// that have not changed from one checkpoint to the next are stored once for both. So the cost of a checkpoint is the
// changes since the one before, and it can be made every few milliseconds, however long a tile runs.
//
// Going back costs the re-execution of the launch from the last checkpoint before. That time is measured, not counted
// in statements: a statement may be an addition, or a search through 65,536 threads for one that can run. When memory
// gets short, the least useful checkpoints are dropped: those with a short replay anyway, and otherwise those far from
// the current position.
#pragma once

#include "debugger/kept_memory.h"
#include "debugger/threads.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ampsim::debugger {

struct ThreadImage {
  ThreadImage(std::uint64_t &sum, const Thread &of, std::uint64_t variable_bytes);
  /// Restores it; its fiber is not used by any other thread.
  void restore(Thread &thread) const;

  Thread thread;
  std::vector<char> bytes; // its variables, then the used part of its stack
  std::uint64_t variable_bytes;
  const Weight weight;
};

struct TileImage {
  TileState state;
  std::unique_ptr<NamedBarriers> named; // if the kernel has some
  std::vector<char> bytes;              // of its variables
  std::vector<bool> written;            // by byte
  std::unique_ptr<Weight> weight;
};

/// For consecutive threads, by rank. The entry of a thread that has not started, and was not changed, is null.
struct GroupImage {
  static constexpr std::uint32_t most_threads = 256;
  explicit GroupImage(std::uint64_t &sum) : weight(sum, sizeof *this) {}
  std::array<std::shared_ptr<const ThreadImage>, most_threads> threads;
  const Weight weight;
};

/// The state of a batch besides the launch's memory.
struct BatchImage {
  std::uint64_t number = 0;
  Clock began = 0;
  Turn turn;
  /// By rank / GroupImage::most_threads; null if all of its threads' are.
  std::vector<std::shared_ptr<const GroupImage>> groups;
  std::vector<std::shared_ptr<const TileImage>> tiles;

  const ThreadImage *thread(std::uint32_t rank) const {
    const GroupImage *group = groups[rank / GroupImage::most_threads].get();
    return group ? group->threads[rank % GroupImage::most_threads].get() : nullptr;
  }
};

struct Checkpoint {
  Clock at = 0;
  std::uint64_t batches_ended = 0;
  std::size_t actions = 0; // the log's entries that precede it
  std::uint64_t way = 0;   // time in ns to get here from the checkpoint before
  KeptMemory::Image memory;
  std::optional<BatchImage> batch; // empty: between two batches
  std::unique_ptr<Weight> weight;  // of the lists; shared objects have their own
};

/// Ascending; never empty once there is one, and the first is never dropped.
class Checkpoints {
public:
  /// In bytes.
  static constexpr std::uint64_t budget = std::uint64_t{256} << 20;
  static constexpr std::size_t most = 1024;
  /// ns: an unnoticeable replay.
  static constexpr std::uint64_t short_way = 8'000'000;

  bool empty() const { return all.empty(); }
  const std::vector<std::unique_ptr<Checkpoint>> &get() const { return all; }
  const Checkpoint &back() const { return *all.back(); }
  /// The last one at or before a position; and the first one after it, or null.
  const Checkpoint &before(Clock at) const { return **std::prev(following(at)); }
  const Checkpoint *after(Clock at) const {
    const auto found = following(at);
    return found == all.end() ? nullptr : found->get();
  }
  void add(std::unique_ptr<Checkpoint> checkpoint);
  void drop_last() { all.pop_back(); }
  /// Drops the least useful ones, until the rest stays within bounds. `kept`: bytes in all images; `now`: the current
  /// position.
  void thin_out(const std::uint64_t &kept, Clock now);

private:
  std::vector<std::unique_ptr<Checkpoint>>::const_iterator following(Clock at) const {
    return std::ranges::upper_bound(all, at, {}, [](const auto &each) { return each->at; });
  }
  std::size_t least_missed(Clock now) const;

  std::vector<std::unique_ptr<Checkpoint>> all;
};

/// Decides when to make the next checkpoint: measures the execution time between two.
class Pace {
public:
  Clock due = 0; // not before

  /// Always after this many positions, however long they take: for tests.
  void fix(Clock every) { distance = fixed = every; }
  /// The launch is here after a move, or at a new checkpoint: measuring begins.
  void starts(Clock now, Clock last_checkpoint);
  /// ns of this thread's time since starts().
  std::uint64_t measured() const;
  void pauses();
  void goes_on();
  /// The launch has reached `due`. Returns whether enough time has passed since the last checkpoint; otherwise checks
  /// again later.
  bool is_time(Clock now, const Checkpoints &checkpoints);
  /// Estimated ns from there to here, from the last measurement.
  std::uint64_t way(Clock from, Clock to) const { return std::uint64_t(double(to - from) * ns_per_position); }
  /// The cost of keeping one.
  void took(std::uint64_t ns) { wanted = std::clamp<std::uint64_t>(8 * ns, least_wanted, most_wanted); }
  /// This thread's time, in ns.
  static std::uint64_t time();

private:
  static constexpr std::uint64_t least_wanted = 2'000'000, most_wanted = 8'000'000; // ns between two
  std::uint64_t wanted = least_wanted;
  Clock distance = 1 << 14; // in positions
  Clock fixed = 0;
  Clock from = 0;                  // measured from
  std::uint64_t spent = 0;         // ns
  std::uint64_t running_since = 0; // 0: not running
  double ns_per_position = 10;
};

} // namespace ampsim::debugger
