// How a session leaves the present launch for earlier ones, and comes back.
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

/// Puts another launch in the place of the one that is looked at: at its beginning, with the memory that it found.
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
    execution = std::make_unique<Execution>(*executed, info, code.entry(kernel, {Variant::debug}, Tier::optimised));
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

/// Runs what is left of the launch, and stops nowhere; an earlier launch as it ran, with what was changed by hand. False
/// where the user has interrupted that.
bool Session::run_to_end() {
  if (in_past())
    execution->go_to(history[shown].end);
  struct Blind final : Observer {
    bool observe(const Event &) override { return false; }
  } blind;
  execution->run(blind);
  return execution->over();
}

/// Whatever is looked at: the present launch goes on from where it was left, with what was changed by hand there, to its
/// end.
void Session::let_go() {
  if (in_past()) {
    visit(history.size() - 1);
    execution->go_to(position_of_present);
  }
  while (!execution->over()) {
    for (const Thread &each : execution->threads())
      if (each.frozen)
        execution->freeze(each.rank, false); // nobody is left who could thaw it
    run_to_end();
  }
}

Stop Session::go_to_launch(std::size_t number) {
  visit(number);
  Stop stop = restart();
  stop.reason = Stop::Reason::launch_begins;
  return stop;
}

/// To the end of the launch before, or where the user has interrupted its execution.
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

/// In the launch that is looked at, and then in the ones before: as long as what a launch found is what the one before has
/// left.
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
    // What the launch finds there is what the next one finds, unless somebody writes it.
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
      break; // it is no memory of the one or the other
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
