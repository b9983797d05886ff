// Positions from which a launch can be executed again, and which of them are worth their memory.
//
// A checkpoint between two batches has the launch's memory alone; one within a batch also has what its threads were
// doing: their variables, and the part of each stack that is in use, to be put back at the same addresses. Memory, tiles and
// threads that have not changed from one checkpoint to the next are kept once for both. So a checkpoint costs what has happened
// since the one before, and can be made every few milliseconds, however long a tile runs.
//
// Going back costs what it takes to execute the launch again from the last checkpoint before. That time is measured, not
// counted in statements: a statement may be an addition, or a search through 65,536 threads for one that can run. When memory
// gets short, checkpoints go that nobody would miss: where the way is short anyway, and else far from where the launch is.
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
  /// Puts it back; its fiber is not used by anybody else.
  void restore(Thread &thread) const;

  Thread thread;
  std::vector<char> bytes; // its variables, then what is in use of its stack
  std::uint64_t variable_bytes;
  const Weight weight;
};

struct TileImage {
  TileState state;
  std::unique_ptr<NamedBarriers> named; // where the kernel has some
  std::vector<char> bytes;              // of its variables
  std::vector<bool> written;            // by byte
  std::unique_ptr<Weight> weight;
};

/// Of threads that follow each other, by rank. A thread's is null where it has not begun, and nothing has been done to it.
struct GroupImage {
  static constexpr std::uint32_t most_threads = 256;
  explicit GroupImage(std::uint64_t &sum) : weight(sum, sizeof *this) {}
  std::array<std::shared_ptr<const ThreadImage>, most_threads> threads;
  const Weight weight;
};

/// What a batch has beside the launch's memory.
struct BatchImage {
  std::uint64_t number = 0;
  Clock began = 0;
  Turn turn;
  /// By rank / GroupImage::most_threads; null where all of its threads' are.
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
  std::size_t actions = 0; // of the log, that lie before it
  std::uint64_t way = 0;   // ns that it takes to get here from the checkpoint before
  KeptMemory::Image memory;
  std::optional<BatchImage> batch; // nothing: between two batches
  std::unique_ptr<Weight> weight;  // of the lists; what these name has its own
};

/// Ascending; never empty once there is one, and the first stays.
class Checkpoints {
public:
  /// In bytes.
  static constexpr std::uint64_t budget = std::uint64_t{256} << 20;
  static constexpr std::size_t most = 1024;
  /// ns: a way that nobody notices.
  static constexpr std::uint64_t short_way = 8'000'000;

  bool empty() const { return all.empty(); }
  const std::vector<std::unique_ptr<Checkpoint>> &get() const { return all; }
  const Checkpoint &back() const { return *all.back(); }
  /// The last one at or before a position; and the first one behind it, or null.
  const Checkpoint &before(Clock at) const { return **std::prev(behind(at)); }
  const Checkpoint *after(Clock at) const {
    const auto found = behind(at);
    return found == all.end() ? nullptr : found->get();
  }
  void add(std::unique_ptr<Checkpoint> checkpoint);
  void drop_last() { all.pop_back(); }
  /// Those go that are missed least, until the rest stays within bounds. `kept`: bytes in all images; `now`: where the
  /// launch is.
  void thin_out(const std::uint64_t &kept, Clock now);

private:
  std::vector<std::unique_ptr<Checkpoint>>::const_iterator behind(Clock at) const {
    return std::ranges::upper_bound(all, at, {}, [](const auto &each) { return each->at; });
  }
  std::size_t least_missed(Clock now) const;

  std::vector<std::unique_ptr<Checkpoint>> all;
};

/// When the next checkpoint is due: measures how long it takes to execute what lies between two.
class Pace {
public:
  Clock due = 0; // not before

  /// Always after this many positions, however long they take: for tests.
  void fix(Clock every) { distance = fixed = every; }
  /// The launch is here after a move, or at a new checkpoint: from here on it is measured.
  void starts(Clock now, Clock last_checkpoint);
  /// ns of this thread's time since starts().
  std::uint64_t measured() const;
  void pauses();
  void goes_on();
  /// The launch has come to `due`. Is it long enough since the last checkpoint? Else that is asked again later.
  bool is_time(Clock now, const Checkpoints &checkpoints);
  /// ns from there to here, going by what was measured last.
  std::uint64_t way(Clock from, Clock to) const { return std::uint64_t(double(to - from) * ns_per_position); }
  /// What it took to keep one.
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
  std::uint64_t running_since = 0; // 0: it does not run
  double ns_per_position = 10;
};

} // namespace ampsim::debugger
