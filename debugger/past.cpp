// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Moves a session from the current launch to earlier ones, and back.
#include "debugger/session.h"

#include <algorithm>
#include <utility>

namespace ampsim::debugger {

std::optional<std::size_t> Session::launch_with_id(std::uint32_t id) const {
  for (std::size_t k = 0; k < history.size(); ++k)
    if (history[k].id() == id)
      return k;
  return std::nullopt;
}

/// Replaces the inspected launch by another: at its beginning, with its initial memory.
void Session::visit(std::size_t number) {
  if (number == shown)
    return;
  Arena &arena = execution->launch().arena;
  if (in_past()) {
    execution.reset();
  } else {
    position_of_present = execution->position();
    execution->go_to(Clock{1});
    memory_of_present = history.present(arena);
    present = std::move(execution);
  }
  if (number + 1 == history.size()) {
    memory_of_present.restore(arena);
    memory_of_present = {};
    execution = std::move(present);
  } else {
    history[number].found.restore(arena);
    executed.emplace(history[number].driven());
    const std::uint32_t kernel = executed->launch.kernel;
    execution = std::make_unique<Execution>(*executed, info, code.entry(kernel, {Variant::debug}, Tier::optimised),
                                            interrupt_requested);
  }
  shown = number;
  trace = {};
  find_tile_local_types();
  found = history[number].findings;
  seen.assign(found.size(), {});
  data_before.clear();
  focus = 0;
  frame = 0;
}

/// Runs the rest of the launch without stopping; an earlier launch as it ran, with its manual changes. Returns false
/// if the user has interrupted that.
bool Session::run_to_end() {
  if (in_past())
    execution->go_to(history[shown].end);
  struct Blind final : Observer {
    bool observe(const Event &) override { return false; }
  } blind;
  execution->run(blind);
  return execution->over();
}

/// Whatever is inspected: the current launch continues from where it was left, including manual changes, to its
/// end.
void Session::let_go() {
  if (in_past()) {
    visit(history.size() - 1);
    execution->go_to(position_of_present);
  }
  while (!execution->over()) {
    for (const Thread &each : execution->threads())
      if (each.frozen)
        execution->freeze(each.rank, false); // nobody is left to thaw it
    execution->was_interrupted();            // the launch ends anyway
    run_to_end();
  }
}

Stop Session::go_to_launch(std::size_t number) {
  visit(number);
  Stop stop = restart();
  stop.reason = Stop::Reason::launch_begins;
  return stop;
}

/// Goes to the end of the previous launch, or to where the user has interrupted its execution.
Stop Session::back_to_previous() {
  visit(shown - 1);
  const bool ended = run_to_end();
  focus = execution->current();
  Stop stop;
  stop.reason = ended ? Stop::Reason::launch_ends : Stop::Reason::interrupted;
  if (!ended)
    execution->was_interrupted();
  return arrived(stop);
}

/// Searches the inspected launch, and then earlier ones, as long as a launch's initial memory is what the previous one
/// has left.
LastWrite Session::last_write(const char *address, std::uint64_t size) {
  LastWrite result = last_write_here(address, size);
  if (result.stop || result.by_hand || execution->is_tile_local(address) ||
      !execution->launch().memory.is_global(address))
    return result;
  const std::size_t start = shown;
  const Position position = execution->position();
  const std::uint32_t looked_at = focus;
  const std::size_t in_frame = frame;
  for (std::size_t number = start; number-- > 0 && !result.stop && !result.between && !result.by_hand;) {
    // The next launch starts with the same contents unless somebody writes them.
    const MemoryImage &next = history[number + 1].found;
    if (!history[number].found.holds(execution->launch().arena, address, size)) {
      result.found_so = {history[number].id(), history[number + 1].id()};
      break;
    }
    visit(number);
    if (history[number].writes(address) && !run_to_end()) {
      execution->was_interrupted();
      break;
    }
    const std::optional<bool> same = next.is_as_now(execution->launch().arena, address, size);
    if (same == false)
      result.between = {history[number].id(), history[number + 1].id()};
    else if (same && history[number].writes(address))
      result = last_write_here(address, size);
    if (!same)
      break; // not memory of both launches
  }
  if (result.stop)
    return result;
  visit(start);
  execution->go_to(position);
  focus = looked_at;
  frame = in_frame;
  return result;
}

} // namespace ampsim::debugger
