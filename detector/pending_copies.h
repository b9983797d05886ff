// Asynchronous copies that have begun and that their threads have not yet waited for (ampsim_asynchronous).
//
// The simulation makes a copy when it is asked for. In the program it happens at any time up to the wait. So what the
// thread itself does between to the memory that is copied to, and what it writes to the memory that is copied from, is a
// hazard. For others the copy counts at both ends: when it is asked for, as its thread's accesses, and when it is waited for,
// once more. What they do between, in a later barrier interval, is a hazard as well.
//
// What a thread waits for ends no more than that: its batches of copies, its batches of bulk copies, of these perhaps the
// reading alone, or the copies that a barrier tells of. Such a copy counts for its own thread only, and until that has waited
// at the barrier, or at another where all arrived after somebody had waited there, or until the tile has passed a barrier.
#pragma once

#include "model/abi.h"
#include "model/access.h"
#include "model/site.h"

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
enum class CopyQueue : std::uint8_t { copies, bulk_copies, none };

/// Does it begin a copy by the asynchronous proxy?
inline bool begins_bulk_copy(ampsim_copy_step step) {
  return step == ampsim_bulk_copy_begins || step == ampsim_bulk_shared_copy_begins;
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
      for (Copy &copy : thread.copies)
        each(copy);
  }

  void clear() {
    for (Thread &thread : threads) { // which keep their memory: tiles are many
      thread.batches = {};
      thread.copies.clear();
    }
    waits.clear();
    known.clear();
    count = shared = 0;
  }
  /// `step`: with which it begins.
  void begins(Copy &&copy, ampsim_copy_step step) {
    Thread &thread = of(copy.thread);
    copy.shared = step == ampsim_shared_copy_begins || step == ampsim_bulk_shared_copy_begins;
    copy.queue = copy.shared                       ? CopyQueue::none
                 : step == ampsim_bulk_copy_begins ? CopyQueue::bulk_copies
                                                   : CopyQueue::copies;
    if (!copy.shared)
      copy.batch = thread.committed(copy.queue);
    ++count;
    shared += copy.shared;
    thread.copies.push_back(std::move(copy));
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
    case ampsim_proxy_fence: // is no matter of when copies are done
      return true;
    case ampsim_copy_begins:
    case ampsim_shared_copy_begins:
    case ampsim_bulk_copy_begins:
    case ampsim_bulk_shared_copy_begins:
      break;
    }
    return false;
  }
  /// The tile passes a barrier.
  template <class Done> void barrier(const Done &done) {
    for (std::size_t k = 0; k < threads.size() && shared > 0; ++k)
      take(threads[k], [](const Copy &copy) { return copy.shared; }, done);
  }
  template <class Done> void all(const Done &done) {
    for (Thread &thread : threads)
      take(thread, [](const Copy &) { return true; }, done);
  }

private:
  struct Thread {
    std::array<std::uint64_t, 2> batches{}; // committed, by queue
    std::vector<Copy> copies;
    std::uint64_t &committed(CopyQueue queue) { return batches[std::size_t(queue)]; }
    bool is_done(const Copy &copy, CopyQueue queue, std::uint64_t left) {
      return copy.queue == queue && (left == ~std::uint64_t{0} || copy.batch + left < committed(queue));
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
    take(thread, [&](const Copy &copy) { return thread.is_done(copy, queue, left); }, done);
  }
  template <class Done> void read(std::uint32_t rank, std::uint64_t left, const Done &done) {
    Thread &thread = of(rank);
    for (Copy &copy : thread.copies)
      if (copy.from.known && thread.is_done(copy, CopyQueue::bulk_copies, left)) {
        Copy source = copy;
        source.to = {};
        done(source);
        copy.from = {};
      }
  }
  void bind(std::uint32_t rank, const void *barrier, bool batches) {
    for (Copy &copy : of(rank).copies)
      if (!copy.barrier && (copy.queue == CopyQueue::none || (batches && copy.queue == CopyQueue::copies))) {
        shared += !copy.shared;
        copy.shared = true;
        copy.barrier = barrier;
        copy.waits = waits[barrier];
      }
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
    take(of(rank), is_done, done);
  }

  template <class Which, class Done> void take(Thread &thread, const Which &which, const Done &done) {
    std::erase_if(thread.copies, [&](const Copy &copy) {
      if (!which(copy))
        return false;
      --count;
      shared -= copy.shared;
      done(copy);
      return true;
    });
  }
};

} // namespace ampsim
