// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A session's moves: forwards with an observer that stops, and backwards by replays that record the last place where
// it would have stopped.
#include "debugger/session.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace ampsim::debugger {

namespace {

/// A thread's position in the text: the call and its line.
struct Line {
  std::uint32_t call = ~0u;
  unsigned number = 0;
  std::size_t depth = 0;
  friend bool operator==(const Line &, const Line &) = default;
};
Line line_of(const StopPoint *point) {
  return point ? Line{point->frames.front().call, point->frames.front().place.line, point->frames.size()} : Line{};
}

/// Returns whether a step from `start` arrives at `here`.
bool steps_to(Step how, const Line &start, const Line &here) {
  switch (how) {
  case Step::into:
    return here != start;
  case Step::over:
    return here.depth < start.depth || start.depth == 0 || (here.call == start.call && here.number != start.number);
  case Step::out:
    break;
  }
  return here.depth < start.depth;
}

} // namespace

/// Observes running threads, and stops them.
class StopObserver : public Observer {
public:
  explicit StopObserver(Session &session) : session(session), attention(session.attention()) {
    points = &attention;
    accesses = session.watches_accesses();
  }

  Session &session;
  std::optional<Stop> stop;
  std::optional<std::uint32_t> follows; // this thread goes first
  /// Returns whether the thread has arrived at its destination. Called at each of its stop points.
  std::function<bool(const Thread &)> arrives;
  std::optional<std::uint64_t> until_batch;

  std::optional<std::uint32_t> preferred() override {
    bool waits = follows && session.running().threads()[*follows].state == ThreadState::spinning;
    return waits ? std::nullopt : follows;
  }

  bool observe(const Event &event) override {
    if (std::optional<Stop> here = look(event))
      stop = std::move(here);
    if (stop && event.thread)
      session.focus = event.thread->rank;
    return stop.has_value();
  }

protected:
  static Stop because(Stop::Reason reason) {
    Stop stop;
    stop.reason = reason;
    return stop;
  }

  virtual std::optional<Stop> look(const Event &event) {
    using Kind = Event::Kind;
    using Reason = Stop::Reason;
    switch (event.kind) {
    case Kind::point:
      if (attention[event.thread->point])
        if (std::optional<Stop> here = session.at_point(*event.thread, true))
          return here;
      if (arrives && event.thread->rank == follows && arrives(*event.thread))
        return because(Reason::step);
      return std::nullopt;
    case Kind::access:
      if (std::optional<Stop> here = session.at_finding(*event.thread, event.access))
        return here;
      return session.at_access(*event.thread, event.access, true);
    case Kind::outside:
      return session.at_outside(event);
    case Kind::no_progress: {
      const Breakpoint *by = session.catching(ampsim::Kind::no_progress);
      if (!by)
        return std::nullopt;
      Stop here = because(Reason::no_progress);
      here.breakpoint = by->number;
      return here;
    }
    case Kind::thread_ends:
      return event.thread->rank == follows && arrives ? std::optional(because(Reason::thread_ended)) : std::nullopt;
    case Kind::tile_begins:
      follows.reset(); // its tile is over
      return until_batch == session.running().batch() ? std::optional(because(Reason::position)) : std::nullopt;
    case Kind::division:
      return because(Reason::division);
    case Kind::stack_overflow:
      return because(Reason::stack_overflow);
    case Kind::divergence: // these end the launch, caught or not
      return because(session.catching(ampsim::Kind::divergent_barrier) ? Reason::divergence : Reason::launch_ends);
    case Kind::deadlock:
      return because(session.catching(ampsim::Kind::no_progress) ? Reason::deadlock : Reason::launch_ends);
    case Kind::all_frozen:
      return because(Reason::all_frozen);
    case Kind::launch_ends:
      return because(Reason::launch_ends);
    }
    return std::nullopt;
  }

  std::vector<std::uint8_t> attention;
};

/// Moves all threads of a group: each stops when it has arrived, and the others of the group continue. Threads outside
/// the group run only while no thread of the group has arrived or can run: then the group waits for them.
class TileObserver final : public StopObserver {
public:
  TileObserver(Session &session, const Group &group)
      : StopObserver(session), arrived(session.running().threads().size()), group(group) {}
  std::vector<bool> arrived;
  const Group group;
  std::function<bool(const Thread &)> is_there;

  bool some_arrived() const { return std::ranges::find(arrived, true) != arrived.end(); }
  bool may_run(const Thread &thread) override {
    return group.has(thread.rank) ? !arrived[thread.rank] : !some_arrived();
  }
  std::optional<std::uint32_t> preferred() override {
    if (group.first == 0 && group.count >= session.running().thread_count())
      return std::nullopt; // in the order of the threads
    const std::vector<Thread> &threads = session.running().threads();
    for (const Thread &each : threads)
      if (group.has(each.rank) && each.rank < session.running().thread_count() && !arrived[each.rank] &&
          !each.frozen && !has_stopped(each))
        return each.rank;
    return std::nullopt;
  }

protected:
  std::optional<Stop> look(const Event &event) override {
    if (event.kind == Event::Kind::point && group.has(event.thread->rank) && !arrived[event.thread->rank] &&
        is_there(*event.thread)) {
      arrived[event.thread->rank] = true;
      return because(Stop::Reason::step);
    }
    if (event.kind == Event::Kind::tile_begins)
      return because(Stop::Reason::tile_ended);
    return StopObserver::look(event);
  }
};

//===--- Forward ----------------------------------------------------------------------===//

Stop Session::arrived(Stop stop) {
  frame = 0;
  if (focus >= execution->thread_count())
    focus = 0;
  if (Breakpoint *hit = breakpoint(stop.breakpoint); hit && hit->temporary)
    std::erase_if(breakpoints, [&](const Breakpoint &each) { return each.number == stop.breakpoint; });
  return stop;
}

static Stop outcome(const StopObserver &observer, Execution &execution) {
  if (observer.stop)
    return *observer.stop;
  Stop stop;
  stop.reason = execution.was_interrupted() ? Stop::Reason::interrupted : Stop::Reason::launch_ends;
  return stop;
}

Stop Session::go_on() {
  while (true) {
    Stop stop;
    if (in_past() && execution->over()) {
      visit(shown + 1);
      stop.reason = Stop::Reason::launch_begins;
      if (catches_beginning(stop))
        return arrived(stop);
    }
    StopObserver observer(*this);
    execution->run(observer, focus);
    if (!observer.stop)
      focus = execution->current();
    stop = outcome(observer, *execution);
    if (stop.reason != Stop::Reason::launch_ends || !in_past() || stops_at_end(stop))
      return arrived(stop);
  }
}

Stop Session::step(Step how) {
  StopObserver observer(*this);
  observer.all_points = true;
  observer.follows = focus;
  Line start = line_of(point_of(thread()));
  observer.arrives = [&](const Thread &at) { return steps_to(how, start, line_of(&info.points[at.point])); };
  execution->run(observer, focus);
  return arrived(outcome(observer, *execution));
}

Stop Session::run_to(const Places &places) {
  StopObserver observer(*this);
  observer.all_points = true;
  observer.follows = focus;
  observer.arrives = [&](const Thread &at) {
    return std::ranges::find(places.points, at.point) != places.points.end();
  };
  execution->run(observer, focus);
  return arrived(outcome(observer, *execution));
}

Stop Session::step_tile(const Group &group) {
  TileObserver observer(*this, group);
  observer.all_points = true;
  std::vector<Line> starts;
  for (const Thread &each : execution->threads())
    starts.push_back(line_of(point_of(each)));
  observer.is_there = [&](const Thread &at) {
    return steps_to(Step::into, starts[at.rank], line_of(&info.points[at.point]));
  };
  return finish_tile_move(observer);
}

Stop Session::run_tile_to(const Places &places, const Group &group) {
  TileObserver observer(*this, group);
  observer.all_points = true;
  observer.is_there = [&](const Thread &at) {
    return std::ranges::find(places.points, at.point) != places.points.end();
  };
  // A thread that is already there stays, unless no other can get there.
  bool others = false;
  for (const Thread &each : execution->threads()) {
    bool can_run =
        each.rank < execution->thread_count() && group.has(each.rank) && !each.frozen && !has_stopped(each);
    observer.arrived[each.rank] = can_run && point_of(each) && observer.is_there(each);
    others |= can_run && !observer.arrived[each.rank];
  }
  if (!others)
    observer.arrived.assign(observer.arrived.size(), false);
  return finish_tile_move(observer);
}

Stop Session::finish_tile_move(TileObserver &observer) {
  std::uint32_t looked_at = focus;
  Clock before = execution->clock();
  const bool whole_batch = observer.group.count >= execution->thread_count();
  while (true) {
    std::optional<std::uint32_t> next, other;
    const bool some_arrived = observer.some_arrived();
    for (const Thread &each : execution->threads()) {
      const bool can_run = each.rank < execution->thread_count() && !each.frozen && !has_stopped(each);
      if (std::optional<std::uint32_t> &first = observer.group.has(each.rank) ? next : other;
          can_run && !first && !observer.arrived[each.rank])
        first = each.rank;
    }
    const bool all_ended = std::ranges::all_of(execution->threads(), [&](const Thread &each) {
      return !observer.group.has(each.rank) || each.state == ThreadState::ended;
    });
    if (!next && (some_arrived || (all_ended && !whole_batch)))
      break;
    next = next ? next : other;
    observer.stop.reset();
    execution->run(observer, next);
    if (execution->over() || !observer.stop || observer.stop->reason != Stop::Reason::step) {
      if (!observer.stop && !execution->over() && some_arrived && execution->clock() != before)
        break; // the remaining threads wait
      if (observer.stop && observer.stop->reason == Stop::Reason::tile_ended)
        focus = 0;
      if (observer.stop)
        return arrived(*observer.stop);
      Stop stop = outcome(observer, *execution);
      if (stop.reason == Stop::Reason::launch_ends && !execution->over())
        break;
      focus = looked_at;
      return arrived(stop);
    }
  }
  focus = looked_at;
  Stop stop;
  stop.reason = Stop::Reason::step;
  return arrived(stop);
}

Stop Session::run_to_tile(const TilePlace &tile) {
  if (std::optional<Clock> began = execution->began(tile.batch)) {
    Stop stop = go_to(*began);
    stop.reason = Stop::Reason::position;
    focus = tile.first;
    return stop;
  }
  StopObserver observer(*this);
  observer.until_batch = tile.batch;
  execution->run(observer);
  if (observer.stop && observer.stop->reason == Stop::Reason::position)
    focus = tile.first;
  return arrived(outcome(observer, *execution));
}

//===--- Back -------------------------------------------------------------------------===//

/// Observes a replay and records the last place that matches.
class BackObserver final : public Observer {
public:
  std::function<void(const Event &)> look;
  bool observe(const Event &event) override {
    look(event);
    return false;
  }
};

Stop Session::go_to(Clock position) {
  execution->go_to(position);
  focus = execution->current();
  if (thread().state == ThreadState::not_started)
    focus = 0;
  Stop stop;
  stop.reason = position <= 1 ? Stop::Reason::history_begins : Stop::Reason::position;
  return arrived(stop);
}

Stop Session::go_to(const Position &position) {
  execution->go_to(position);
  focus = execution->current();
  if (thread().state == ThreadState::not_started)
    focus = 0;
  Stop stop;
  stop.reason = Stop::Reason::position;
  return arrived(stop);
}

/// Its trace covers the current position, if any.
void Session::begin_trace(std::uint32_t thread) {
  const Clock now = execution->clock();
  if (trace.course != execution->course() || trace.thread != thread || trace.batch != execution->batch_began() ||
      trace.end < now || trace.begin >= now)
    trace = {execution->course(), thread, execution->batch_began(), now, now, {}};
}

/// Counts the points of an earlier period in which the thread ran, by executing the launch again. Empty if there is
/// none.
std::optional<std::size_t> Session::extend_trace() {
  constexpr std::size_t most_points = 1 << 22;
  const std::optional<Execution::Activity> time = execution->last_activity(trace.thread, trace.begin);
  if (!time)
    return std::nullopt;
  std::vector<std::pair<Clock, std::uint32_t>> points;
  BackObserver observer;
  observer.all_points = true;
  observer.only = trace.thread;
  observer.look = [&](const Event &event) {
    if (event.kind == Event::Kind::point && event.thread->rank == trace.thread && execution->clock() > time->begin)
      points.emplace_back(execution->clock(), event.thread->point);
  };
  execution->go_to(time->end, &observer, time->begin);
  trace.points.insert(trace.points.begin(), points.begin(), points.end());
  trace.begin = time->begin;
  if (trace.points.size() > most_points) { // this step does without the latest ones; they are not kept for others
    trace.points.erase(trace.points.begin() + most_points / 2, trace.points.end());
    trace.end = trace.points.back().first;
  }
  return std::min(points.size(), trace.points.size());
}

/// A line that a thread executes is a run of stop points; going back leads to the start of the previous one, or of
/// this one from its middle. From the beginning of the launch it leads to the end of the previous launch.
Stop Session::step_back(Step how) {
  Clock now = execution->clock();
  if (now <= 1 && shown > 0)
    return back_to_previous();
  Line here = line_of(point_of(thread()));
  std::uint32_t who = focus;
  bool has_ended = thread().state == ThreadState::ended;
  begin_trace(who);
  const auto next = std::ranges::upper_bound(trace.points, now, {}, &std::pair<Clock, std::uint32_t>::first);
  std::size_t left = std::size_t(next - trace.points.begin()); // of the points: those after it have been examined
  /// The latest remaining point. To find it, the launch may be executed again, ending anywhere.
  auto previous = [&] {
    std::optional<std::pair<Clock, std::uint32_t>> point;
    while (left == 0)
      if (const std::optional<std::size_t> more = extend_trace())
        left = *more;
      else
        return point;
    point = trace.points[left - 1];
    return point;
  };
  /// The start of the previous run of one line.
  auto start_of_run = [&] {
    std::optional<Clock> start;
    std::optional<Line> line;
    for (; const auto point = previous(); --left) {
      const Line each = line_of(&info.points[point->second]);
      bool deeper = !has_ended && each.depth > here.depth;
      if ((how != Step::into && deeper) || (how == Step::out && each.depth >= here.depth && !has_ended))
        continue;
      if (line && *line != each)
        break;
      line = each;
      start = point->first;
    }
    return start;
  };
  const std::optional<Clock> current = start_of_run();
  const std::optional<Clock> target = current == now ? start_of_run() : current;
  if (!target && trace.batch <= 1 && shown > 0) { // there are launches before
    Stop stop = restart();
    stop.reason = Stop::Reason::launch_begins;
    return stop;
  }
  Stop stop;
  stop.reason = target ? Stop::Reason::step : Stop::Reason::history_begins;
  execution->go_to(target.value_or(current.value_or(now)));
  focus = who;
  return arrived(stop);
}

/// From the beginning of a launch it leads into the previous one.
Stop Session::go_back() {
  const bool from_next = execution->clock() <= 1 && shown > 0;
  if (from_next)
    if (Stop stop = back_to_previous(); stop.reason == Stop::Reason::interrupted)
      return stop;
  Clock now = execution->clock();
  std::vector<Clock> starts = execution->checkpoint_clocks();
  std::vector<std::uint8_t> interesting = attention();
  Clock end = now;
  while (!starts.empty()) {
    Clock start = starts.back();
    starts.pop_back();
    if (start >= end)
      continue;
    std::optional<std::pair<Clock, Stop>> last;
    std::uint32_t who = 0;
    BackObserver observer;
    observer.points = &interesting;
    observer.accesses = watches_accesses();
    observer.look = [&](const Event &event) {
      if (execution->clock() >= now || !event.thread)
        return;
      std::optional<Stop> here;
      if (event.kind == Event::Kind::point)
        here = at_point(*event.thread, false);
      else if (event.kind == Event::Kind::outside)
        here = at_outside(event);
      else if (event.kind == Event::Kind::access)
        if (here = at_finding(*event.thread, event.access); !here)
          here = at_access(*event.thread, event.access, false);
      if (here) {
        last = {execution->clock(), *here};
        who = event.thread->rank;
      }
    };
    execution->go_to(end, &observer, start);
    if (last) {
      execution->go_to(last->first);
      focus = who;
      return arrived(last->second);
    }
    end = start;
  }
  Stop stop = restart();
  if (from_next || shown > 0)
    stop.reason = Stop::Reason::launch_begins;
  return stop;
}

/// In this launch. Writes up to the current moment count, including the last one. Memory of a tile is a different
/// object in each tile, so events before the tile's beginning do not count for it. Manual changes are in the log.
LastWrite Session::last_write_here(const char *address, std::uint64_t size) {
  auto touches = [=](const char *other, std::uint64_t bytes) {
    return other < address + size && other + bytes > address;
  };
  const Clock now = execution->clock();
  const Clock oldest = execution->is_tile_local(address) ? execution->batch_began() : 0;
  const std::optional<Clock> by_hand = execution->written_by_hand(address, size);
  const Position present = execution->position();
  const std::uint32_t looked_at = focus;
  std::vector<Clock> starts = execution->checkpoint_clocks();
  LastWrite result;
  for (Clock end = now; !starts.empty() && end > oldest && !result.stop; starts.pop_back()) {
    const Clock start = starts.back();
    if (start >= end)
      continue;
    std::optional<std::pair<Clock, Access>> last;
    std::uint32_t who = 0;
    BackObserver observer;
    observer.accesses = true;
    observer.look = [&](const Event &event) {
      const Clock at = execution->clock();
      if (event.kind != Event::Kind::access || !event.access.done || at > now || at < oldest ||
          !touches(event.access.address, event.access.size))
        return;
      last = {at, event.access};
      who = event.thread->rank;
    };
    execution->go_to(end, &observer, start);
    end = start;
    if (!last || (by_hand && last->first <= *by_hand))
      continue;
    execution->go_to(last->first);
    focus = who;
    result.stop.emplace();
    result.stop->reason = Stop::Reason::position;
    result.stop->access = last->second;
    result.stop->just_now = last->first == now;
    arrived(*result.stop);
  }
  if (result.stop)
    return result;
  execution->go_to(present);
  focus = looked_at;
  result.by_hand = by_hand && *by_hand >= oldest;
  return result;
}

} // namespace ampsim::debugger
