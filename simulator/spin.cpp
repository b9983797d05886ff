// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides, each time a thread passes the back edge of a spin loop, whether it makes progress.
#include "simulator/spin.h"

#include <algorithm>

namespace ampsim {

namespace {

/// The position of the loop's own counter in ampsim_thread_context::iterations: a back edge is inside its loop, which
/// is the innermost one around it.
unsigned own_counter(const Site &back_edge) {
  std::size_t depth = std::clamp<std::size_t>(back_edge.loops.size(), 1, AMPSIM_MAX_LOOP_DEPTH);
  return unsigned(depth - 1);
}

} // namespace

SpinRecord::Answer SpinRecord::at_back_edge(const ampsim_thread_context &thread, SiteId site,
                                            const Site &back_edge) {
  auto note = std::find_if(notes.begin(), notes.end(), [&](const Note &n) { return n.site == site; });
  if (note == notes.end()) {
    notes.push_back({site, thread.changes, false});
    return {};
  }
  if (note->changes != thread.changes) {
    note->changes = thread.changes;
    return {};
  }

  Answer answer{.set_aside = true, .report = !note->reported};
  note->reported = true;

  unsigned own = own_counter(back_edge);
  if (last_site == no_site || last_changes != thread.changes) {
    answer.progress = Progress::certain;
  } else if (last_site != site) {
    answer.progress = Progress::apparent;
  } else {
    bool same_entry = std::equal(last_iterations.begin(), last_iterations.begin() + own, thread.iterations) &&
                      thread.iterations[own] == last_iterations[own] + 1;
    answer.progress = same_entry ? Progress::none : Progress::apparent;
  }
  last_site = site;
  last_changes = thread.changes;
  std::copy_n(thread.iterations, AMPSIM_MAX_LOOP_DEPTH, last_iterations.begin());
  return answer;
}

} // namespace ampsim
