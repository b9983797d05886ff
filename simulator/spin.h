// Spin loops: telling a thread that waits for another one from a thread that works.
//
// Most languages promise no progress between the threads of a barrier interval: `while (flag[0] == 0) ;` need never end.
// Compiled code calls ampsim_hook_spin at the back edge of each loop whose exits depend only on shared memory. A
// thread that comes by with the same number of own changes to memory as the time before has gone through the
// loop without effect: it can leave only through another thread's write. That is a finding, and the thread is set
// aside so that the others run on; it gets another try in each later round of the tile.
//
// Does the tile still get anywhere? A round in which some thread ends, arrives at a barrier, changes memory
// atomically or gets stuck for the first time is *certain* progress. Plain writes do not come by here, so two
// threads that pass a flag to and fro by plain writes show only in the counters of their enclosing loops (where
// compiled code keeps them): the same entry of the same loop, one iteration later, is no progress; anything else is
// *apparent* progress. Rounds without any are given a little patience, merely apparent ones a lot, and then the
// launch ends.
#pragma once

#include "model/abi.h"
#include "model/kernel.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ampsim {

enum class Progress : std::uint8_t { none, apparent, certain };

/// What is known about one thread's spin loops.
class SpinRecord {
public:
  struct Answer {
    bool set_aside = false;
    bool report = false; // for the first time at this site
    Progress progress = Progress::certain;
  };
  /// The thread is at the back edge of the loop of `site`.
  Answer at_back_edge(const ampsim_thread_context &thread, SiteId site, const Site &back_edge);
  /// A new thread begins.
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

  SiteId last_site = no_site; // where the thread was last set aside
  std::uint64_t last_changes = 0;
  std::array<std::uint32_t, AMPSIM_MAX_LOOP_DEPTH> last_iterations{};
};

/// Counts the rounds of a tile that lead nowhere.
class Patience {
public:
  static constexpr unsigned without_progress = 4, without_certain_progress = 2'000;

  /// A round in which `best` was the best that any thread did. False: give up.
  bool round(Progress best) {
    fruitless = best == Progress::none ? fruitless + 1 : 0;
    uncertain = best == Progress::certain ? 0 : uncertain + 1;
    return fruitless < without_progress && uncertain < without_certain_progress;
  }

private:
  unsigned fruitless = 0, uncertain = 0;
};

} // namespace ampsim
