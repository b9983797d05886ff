// Asynchronous copies that have begun and that their threads have not yet waited for (ampsim_asynchronous).
//
// The simulation makes a copy when it is asked for. In the program it happens at any time up to the wait. So what the
// thread itself does between to the memory that is copied to, and what it writes to the memory that is copied from, is a
// hazard. For others the copy counts at both ends: when it is asked for, as its thread's accesses, and when it is waited for,
// once more. What they do between, in a later barrier interval, is a hazard as well.
//
// A copy that is waited for by other means (a barrier or pipeline that threads share) counts for its own thread only, and
// until it, or its tile, has waited for anything.
#pragma once

#include "model/abi.h"
#include "model/access.h"
#include "model/site.h"

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

/// `Details`: what a pass keeps with each copy.
template <class Details> class PendingCopies {
public:
  struct Copy {
    std::uint32_t thread = 0; // rank in the tile
    std::uint64_t batch = 0;
    bool shared = false;
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
      thread.batches = 0;
      thread.copies.clear();
    }
    count = shared = 0;
  }
  void begins(Copy &&copy) {
    Thread &thread = of(copy.thread);
    copy.batch = thread.batches;
    ++count;
    shared += copy.shared;
    thread.copies.push_back(std::move(copy));
  }
  void committed(std::uint32_t thread) { ++of(thread).batches; }
  /// Calls `done` for each copy that the thread need not wait for any more.
  template <class Done> void awaited(std::uint32_t rank, std::uint64_t left, const Done &done) {
    Thread &thread = of(rank);
    auto is_done = [&](const Copy &copy) {
      return left == ~std::uint64_t{0} || copy.batch + left < thread.batches;
    };
    take(thread, is_done, done);
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
    std::uint64_t batches = 0; // committed
    std::vector<Copy> copies;
  };
  std::vector<Thread> threads; // by rank
  std::size_t count = 0, shared = 0;

  Thread &of(std::uint32_t rank) {
    if (rank >= threads.size())
      threads.resize(rank + 1);
    return threads[rank];
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
