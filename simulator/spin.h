// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Spin loops: distinguishes a thread that waits for another one from a thread that works.
//
// Most languages promise no progress between the threads of a barrier interval: `while (flag[0] == 0) ;` need never
// end. Compiled code calls ampsim_hook_spin at the back edge of each loop whose exits depend only on shared memory. If
// the thread has not changed memory since its previous call, the iteration had no effect, and it can leave the loop
// only through another thread's write. That is a finding, and the thread is set aside so that the others run; it is
// retried in each later round of the tile.
//
// The tile's progress is tracked too. A round in which some thread ends, arrives at a barrier, changes memory
// atomically or gets stuck for the first time is *certain* progress. Plain writes are not visible here, so two threads
// that alternate by plain writes to a flag are visible only in the counters of their enclosing loops (if compiled code
// keeps them): the same entry of the same loop, one iteration later, does not count as progress; anything else is
// *apparent* progress. Rounds without progress get a little patience, those with apparent progress a lot; then the
// launch ends.
#pragma once

#include "model/abi.h"
#include "model/kernel.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ampsim {

enum class Progress : std::uint8_t { none, apparent, certain };

/// The state of one thread in spin loops.
class SpinRecord {
public:
  struct Answer {
    bool set_aside = false;
    bool report = false; // for the first time at this site
    Progress progress = Progress::certain;
  };
  /// Called when the thread is at the back edge of the loop of `site`.
  Answer at_back_edge(const ampsim_thread_context &thread, SiteId site, const Site &back_edge);
  /// Called when a new thread begins.
  void reset() {
    notes.clear();
    last_site = no_site;
  }

private:
  struct Note {
    SiteId site;
    std::uint64_t changes;
    bool reported;
  };
  std::vector<Note> notes;

  SiteId last_site = no_site; // the place at which the thread was last set aside
  std::uint64_t last_changes = 0;
  std::array<std::uint32_t, AMPSIM_MAX_LOOP_DEPTH> last_iterations{};
};

/// Counts the rounds of a tile without progress.
class Patience {
public:
  static constexpr unsigned without_progress = 4, without_certain_progress = 2'000;

  /// Notes a round in which `best` was the best progress of any thread. False: give up.
  bool round(Progress best) {
    fruitless = best == Progress::none ? fruitless + 1 : 0;
    uncertain = best == Progress::certain ? 0 : uncertain + 1;
    return fruitless < without_progress && uncertain < without_certain_progress;
  }

private:
  unsigned fruitless = 0, uncertain = 0;
};

} // namespace ampsim
