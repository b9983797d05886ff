// Asynchronous copies that have begun and that their threads have not yet waited for (ampsim_asynchronous).
//
// The simulation makes a copy when it is asked for. In the program it happens at any time up to the wait. So what the
// thread itself does between to the memory that is copied to, and what it writes to the memory that is copied from, is a
// hazard. For others the copy counts at both ends: when it is asked for, as its thread's accesses, and when it is waited for,
// once more. What they do between is a hazard as well, even if a barrier, of the tile or of a warp, stands between the
// beginning and it: a barrier completes no copy.
//
// What a matrix instruction reads from shared memory by itself (wgmma) is a copy without a target.
//
// What a thread waits for ends no more than that: its batches of copies, its batches of bulk copies, of these perhaps the
// reading alone, its batches of matrix instructions, or the copies that a barrier tells of. Such a copy counts for its own
// thread only, and until that has waited at the barrier, or at another where all arrived after somebody had waited there,
// or until the tile has passed a barrier.
#pragma once

#include "model/abi.h"
#include "model/access.h"
#include "model/site.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ampsim {

struct CopiedMemory {
  bool known = false; // shared by threads, in a space that is watched
  Space space = Space::tile_local;
  std::uint64_t begin = 0;
  bool overlaps(Space in, std::uint64_t address, std::uint64_t length, std::uint64_t size) const {
    return known && in == space && address < begin + size && begin < address + length;
  }
};

/// Copies whose batches are counted together; none: they are of no batch.
enum class CopyQueue : std::uint8_t { copies, bulk_copies, matrix_reads, none };

/// Does it begin a copy, or what reads like one, by the asynchronous proxy?
inline bool begins_bulk_copy(ampsim_copy_step step) {
  return step == ampsim_bulk_copy_begins || step == ampsim_bulk_shared_copy_begins ||
         step == ampsim_matrix_read_begins;
}

/// `Details`: what a pass keeps with each copy.
template <class Details> class PendingCopies {
public:
  struct Copy {
    std::uint32_t thread = 0; // rank in the tile
    CopyQueue queue = CopyQueue::copies;
    std::uint64_t batch = 0;
    bool shared = false;           // a barrier tells that it is done
    const void *barrier = nullptr; // none as long as it is not known which
    std::uint64_t waits = 0;       // there, before
    CopiedMemory to, from;
    std::uint64_t size = 0;
    SiteId site = no_site;
    Details details;
  };

  bool empty() const { return count == 0; }
  template <class Each> void for_each(const Each &each) {
    for (Thread &thread : threads)
      for (std::vector<Copy> &queue : thread.queues)
        for (Copy &copy : queue)
          each(copy);
  }
  /// Calls `each` with those that read or write some of this memory, and perhaps with others.
  template <class Each>
  void for_each_near(Space space, std::uint64_t address, std::uint64_t length, const Each &each) const {
    for (const Thread &thread : threads)
      for (const std::vector<Copy> &queue : thread.queues) {
        const bool bulk = &queue == &thread.queues[std::size_t(CopyQueue::bulk_copies)];
        const Extent &written = thread.written[std::size_t(space)];
        const bool skip = bulk && !(written.begin < address + length && address < written.end);
        for (std::size_t k = skip ? thread.read : 0; k < queue.size(); ++k)
          each(queue[k]);
      }
  }

  void clear() {
    for (Thread &thread : threads) { // which keep their memory: tiles are many
      thread.batches = {};
      for (std::vector<Copy> &queue : thread.queues)
        queue.clear();
      thread.forget_read(thread.read);
    }
    waits.clear();
    known.clear();
    count = shared = 0;
  }
  /// `step`: with which it begins.
  void begins(Copy &&copy, ampsim_copy_step step) {
    Thread &thread = of(copy.thread);
    copy.shared = step == ampsim_shared_copy_begins || step == ampsim_bulk_shared_copy_begins;
    copy.queue = copy.shared                         ? CopyQueue::none
                 : step == ampsim_bulk_copy_begins   ? CopyQueue::bulk_copies
                 : step == ampsim_matrix_read_begins ? CopyQueue::matrix_reads
                                                     : CopyQueue::copies;
    if (!copy.shared)
      copy.batch = thread.committed(copy.queue);
    ++count;
    shared += copy.shared;
    thread.of(copy.queue).push_back(std::move(copy));
  }
  /// A step with which no copy begins (else false), with its arguments: `barrier` is `to`, `left` is `size`. Calls `done` for
  /// each copy that the thread need not wait for any more, or for what is done of it: its target is unknown where only its
  /// source may be used again.
  template <class Done>
  bool step(std::uint32_t rank, ampsim_copy_step step, const void *barrier, std::uint64_t left, const Done &done) {
    switch (step) {
    case ampsim_copies_committed:
      ++of(rank).committed(CopyQueue::copies);
      return true;
    case ampsim_bulk_copies_committed:
      ++of(rank).committed(CopyQueue::bulk_copies);
      return true;
    case ampsim_matrix_reads_committed:
      ++of(rank).committed(CopyQueue::matrix_reads);
      return true;
    case ampsim_matrix_reads_awaited:
      awaited(rank, CopyQueue::matrix_reads, left, done);
      return true;
    case ampsim_copies_awaited:
      awaited(rank, CopyQueue::copies, left, done);
      return true;
    case ampsim_bulk_copies_awaited:
      awaited(rank, CopyQueue::bulk_copies, left, done);
      return true;
    case ampsim_bulk_copies_read:
      read(rank, left, done);
      return true;
    case ampsim_copies_bound:
      bind(rank, barrier, /*batches=*/left != 0);
      return true;
    case ampsim_barrier_completed:
      if (shared > 0)
        known[barrier] = waits;
      return true;
    case ampsim_barrier_awaited:
      awaited_at(rank, barrier, done);
      return true;
    case ampsim_proxy_fence: // is no matter of when copies are done, like what follows
    case ampsim_barrier_initialised:
    case ampsim_barrier_fence:
    case ampsim_barrier_told_by_copies:
    case ampsim_matrix_registers_read:
    case ampsim_matrix_registers_written:
    case ampsim_registers_fenced:
    case ampsim_register_read:
    case ampsim_register_written:
      return true;
    case ampsim_copy_begins:
    case ampsim_shared_copy_begins:
    case ampsim_bulk_copy_begins:
    case ampsim_bulk_shared_copy_begins:
    case ampsim_matrix_read_begins:
      break;
    }
    return false;
  }
  /// The tile passes a barrier.
  template <class Done> void barrier(const Done &done) {
    for (std::size_t k = 0; k < threads.size() && shared > 0; ++k)
      take_shared(threads[k], [](const Copy &) { return true; }, done);
  }
  template <class Done> void all(const Done &done) {
    for (Thread &thread : threads) {
      for (std::vector<Copy> &queue : thread.queues)
        for (const Copy &copy : std::exchange(queue, {}))
          done(copy);
      thread.forget_read(thread.read);
    }
    count = shared = 0;
  }

private:
  struct Extent {
    std::uint64_t begin = ~std::uint64_t{0}, end = 0;
  };
  /// Kernels wait for the reading of thousands of stores and for the stores themselves at their end alone. So a queue is in
  /// the order of its batches, of which a wait ends the first ones, and it is known up to where bulk copies have been read.
  struct Thread {
    std::array<std::uint64_t, 3> batches{};  // committed, by queue
    std::array<std::vector<Copy>, 4> queues; // in the order in which they began
    std::size_t read = 0;                    // of the bulk copies: so many have no source any more
    std::array<Extent, 2> written;           // by space: what these write lies within
    std::uint64_t &committed(CopyQueue queue) { return batches[std::size_t(queue)]; }
    std::vector<Copy> &of(CopyQueue queue) { return queues[std::size_t(queue)]; }
    /// How many copies of the queue a wait is for that leaves so many batches.
    std::size_t done(CopyQueue queue, std::uint64_t left, std::size_t first = 0) {
      const std::vector<Copy> &all = of(queue);
      if (left == ~std::uint64_t{0})
        return all.size();
      while (first < all.size() && all[first].batch + left < committed(queue))
        ++first;
      return first;
    }
    void has_read(const Copy &copy) {
      ++read;
      if (!copy.to.known)
        return;
      Extent &extent = written[std::size_t(copy.to.space)];
      extent = {std::min(extent.begin, copy.to.begin), std::max(extent.end, copy.to.begin + copy.size)};
    }
    void forget_read(std::size_t count) {
      read -= std::min(read, count);
      if (read == 0)
        written = {};
    }
  };
  std::vector<Thread> threads;                                   // by rank
  using Waits = std::unordered_map<const void *, std::uint64_t>; // by barrier: of whichever thread, so far
  Waits waits;
  std::unordered_map<const void *, Waits> known; // by barrier: when all had arrived there the last time
  std::size_t count = 0, shared = 0;

  Thread &of(std::uint32_t rank) {
    if (rank >= threads.size())
      threads.resize(rank + 1);
    return threads[rank];
  }

  template <class Done> void awaited(std::uint32_t rank, CopyQueue queue, std::uint64_t left, const Done &done) {
    Thread &thread = of(rank);
    const std::size_t ended = thread.done(queue, left);
    if (ended == 0)
      return;
    std::vector<Copy> &all = thread.of(queue);
    for (std::size_t k = 0; k < ended; ++k) {
      forget(all[k]);
      done(all[k]);
    }
    all.erase(all.begin(), all.begin() + std::ptrdiff_t(ended));
    if (queue == CopyQueue::bulk_copies)
      thread.forget_read(ended);
  }
  template <class Done> void read(std::uint32_t rank, std::uint64_t left, const Done &done) {
    Thread &thread = of(rank);
    std::vector<Copy> &all = thread.of(CopyQueue::bulk_copies);
    for (const std::size_t end = thread.done(CopyQueue::bulk_copies, left, thread.read); thread.read < end;) {
      Copy &copy = all[thread.read];
      thread.has_read(copy);
      if (!copy.from.known)
        continue;
      Copy source = copy;
      source.to = {};
      done(source);
      copy.from = {};
    }
  }
  /// Those that are not yet bound are the last ones of their queue.
  void bind(std::uint32_t rank, const void *barrier, bool batches) {
    Thread &thread = of(rank);
    auto bind_last = [&](std::vector<Copy> &queue) {
      for (auto copy = queue.rbegin(); copy != queue.rend() && !copy->barrier; ++copy) {
        shared += !copy->shared;
        copy->shared = true;
        copy->barrier = barrier;
        copy->waits = waits[barrier];
      }
    };
    bind_last(thread.of(CopyQueue::none));
    if (batches)
      bind_last(thread.of(CopyQueue::copies));
  }
  template <class Done> void awaited_at(std::uint32_t rank, const void *barrier, const Done &done) {
    if (shared == 0)
      return;
    ++waits[barrier];
    const Waits &there = known[barrier];
    auto is_done = [&](const Copy &copy) {
      if (!copy.barrier || copy.barrier == barrier)
        return copy.barrier == barrier;
      const auto told = there.find(copy.barrier);
      return told != there.end() && told->second > copy.waits;
    };
    take_shared(of(rank), is_done, done);
  }

  void forget(const Copy &copy) {
    --count;
    shared -= copy.shared;
  }
  /// Of those that a barrier may tell of, which bulk copies with batches are not.
  template <class Which, class Done> void take_shared(Thread &thread, const Which &which, const Done &done) {
    for (const CopyQueue queue : {CopyQueue::copies, CopyQueue::none})
      std::erase_if(thread.of(queue), [&](const Copy &copy) {
        if (!copy.shared || !which(copy))
          return false;
        forget(copy);
        done(copy);
        return true;
      });
  }
};

} // namespace ampsim
