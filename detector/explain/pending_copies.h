// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Asynchronous copies that have begun and that their threads have not yet waited for (ampsim_asynchronous).
//
// The simulation performs a copy when it is issued. In the program it happens at any time up to the wait. So any
// access of the thread itself to the target in between, and any write to the source, is a hazard. For other threads
// the copy counts at both ends: when it is issued, as its thread's accesses, and again when it is waited for. Their
// accesses in between are hazards as well, even after a barrier of the tile or of a warp: a barrier completes no
// copy.
//
// The asynchronous reads of a matrix instruction from shared memory (wgmma) are a copy without a target.
//
// A wait completes only what it names: the thread's batches of copies, or those of an event, its batches of bulk copies
// (or only their reads), or its batches of matrix instructions. A copy that signals a barrier is complete for the threads
// that know that the barrier's phase is (BarrierPhases, ScopedOrder): its monitor says when to forget it.
#pragma once

#include "detector/order/barrier_phases.h"
#include "model/abi.h"
#include "model/access.h"
#include "model/site.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
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

/// Copies whose batches are counted together; none: they belong to no batch.
enum class CopyQueue : std::uint8_t { copies, bulk_copies, matrix_reads, none };

/// Returns true if it begins a copy, or a read like one, by the asynchronous proxy.
inline bool begins_bulk_copy(ampsim_copy_step step) {
  return step == ampsim_bulk_copy_begins || step == ampsim_bulk_shared_copy_begins ||
         step == ampsim_matrix_read_begins;
}

/// `Details`: the data that a pass keeps with each copy.
template <class Details> class PendingCopies {
public:
  struct Copy {
    std::uint32_t thread = 0; // rank in the tile
    CopyQueue queue = CopyQueue::copies;
    std::uint64_t batch = 0;
    bool shared = false;         // it signals a barrier when it is done
    BarrierPhase phase;          // which waits for it; none until it is known
    const void *event = nullptr; // that it belongs to, if any
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
  /// Calls `each` with the copies that read or write some of this memory, and perhaps with others.
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
    for (Thread &thread : threads) { // kept for their memory, since there are many tiles
      thread.batches = {};
      for (std::vector<Copy> &queue : thread.queues)
        queue.clear();
      thread.forget_read(thread.read);
    }
    count = shared = 0;
  }
  /// `step`: the step that begins it.
  void begins(Copy &&copy, ampsim_copy_step step) {
    Thread &thread = of(copy.thread);
    copy.shared = step == ampsim_shared_copy_begins || step == ampsim_bulk_shared_copy_begins;
    if (copy.shared)
      copy.queue = CopyQueue::none;
    else if (step == ampsim_bulk_copy_begins)
      copy.queue = CopyQueue::bulk_copies;
    else if (step == ampsim_matrix_read_begins)
      copy.queue = CopyQueue::matrix_reads;
    else
      copy.queue = CopyQueue::copies;
    if (!copy.shared)
      copy.batch = thread.committed(copy.queue);
    ++count;
    shared += copy.shared;
    thread.of(copy.queue).push_back(std::move(copy));
  }
  /// Handles a step that begins no copy (else returns false), with its arguments: `to` is an event,
  /// `left` is `size`. Calls `done` for each copy, or part of one, that is complete: its target is unknown if only its source
  /// may be reused.
  template <class Done>
  bool step(std::uint32_t rank, ampsim_copy_step step, const void *event, std::uint64_t left, const Done &done) {
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
    case ampsim_event_named:
      if (std::vector<Copy> &all = of(rank).of(CopyQueue::copies); !all.empty())
        all.back().event = event;
      return true;
    case ampsim_event_awaited:
      take(of(rank).of(CopyQueue::copies), [&](const Copy &copy) { return copy.event == event; }, done);
      return true;
    case ampsim_copies_bound: // see below
    case ampsim_proxy_fence:  // this and the following do not affect when copies are done
    case ampsim_shared_copy_follows:
    case ampsim_barrier_arrived:
    case ampsim_barrier_updated_by_copies:
    case ampsim_barrier_completed:
    case ampsim_barrier_awaited:
    case ampsim_barrier_initialised:
    case ampsim_barrier_fence:
    case ampsim_barrier_reached_by_copies:
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
  /// A phase of a barrier waits for the thread's shared copies that none waits for yet; `batches`: and for those in
  /// batches. These are the last of their queue.
  void bind(std::uint32_t rank, const BarrierPhase &phase, bool batches) {
    Thread &thread = of(rank);
    auto bind_last = [&](std::vector<Copy> &queue) {
      for (auto copy = queue.rbegin(); copy != queue.rend() && !copy->phase.barrier; ++copy) {
        shared += !copy->shared;
        copy->shared = true;
        copy->phase = phase;
      }
    };
    bind_last(thread.of(CopyQueue::none));
    if (batches)
      bind_last(thread.of(CopyQueue::copies));
  }
  /// Forgets the thread's copies of phases that are complete.
  template <class Complete, class Done>
  void forget(std::uint32_t rank, const Complete &complete, const Done &done) {
    if (shared > 0)
      take_shared(of(rank), complete, done);
  }
  /// ... and those of all threads.
  template <class Complete, class Done> void forget(const Complete &complete, const Done &done) {
    for (std::size_t k = 0; k < threads.size() && shared > 0; ++k)
      take_shared(threads[k], complete, done);
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
  /// Kernels wait for the reads of thousands of stores, and for the stores themselves only at their end. So a queue
  /// is in the order of its batches, a wait ends the first of these, and `read` is the number of bulk copies whose
  /// source has been read.
  struct Thread {
    std::array<std::uint64_t, 3> batches{};  // committed, by queue
    std::array<std::vector<Copy>, 4> queues; // in the order in which they began
    std::size_t read = 0;                    // of the bulk copies: the first ones, whose source has been read
    std::array<Extent, 2> written;           // by space: what these write lies within
    std::uint64_t &committed(CopyQueue queue) { return batches[std::size_t(queue)]; }
    std::vector<Copy> &of(CopyQueue queue) { return queues[std::size_t(queue)]; }
    /// The number of copies of the queue that a wait completes if it leaves `left` batches.
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
  std::vector<Thread> threads; // by rank
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
      uncount(all[k]);
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
  void uncount(const Copy &copy) {
    --count;
    shared -= copy.shared;
  }
  /// Takes copies that may signal a barrier, which bulk copies with batches do not.
  template <class Which, class Done> void take_shared(Thread &thread, const Which &which, const Done &done) {
    for (const CopyQueue queue : {CopyQueue::copies, CopyQueue::none})
      take(thread.of(queue), [&](const Copy &copy) { return copy.shared && which(copy.phase); }, done);
  }
  template <class Which, class Done> void take(std::vector<Copy> &queue, const Which &which, const Done &done) {
    std::erase_if(queue, [&](const Copy &copy) {
      if (!which(copy))
        return false;
      uncount(copy);
      done(copy);
      return true;
    });
  }
};

} // namespace ampsim
