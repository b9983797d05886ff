// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/streams/streams.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <set>
#include <thread>
#include <unistd.h>
#include <utility>

namespace ampsim {

namespace {

// The numbers of the devices' own streams; those of created ones are smaller.
constexpr Streams::Id default_streams = Streams::Id{1} << 40, of_next_device = 16;
constexpr Streams::Id of_device(int device, Streams::Id stream) {
  return default_streams + Streams::Id(device) * of_next_device + stream;
}

// The distance of the numbers of two threads' default streams.
constexpr Streams::Id of_next_thread = Streams::Id{1} << 16;

/// The numbers of the host's threads that have ended.
struct EndedThreads {
  std::mutex mutex;
  std::vector<Streams::Id> numbers;
};
EndedThreads &ended_threads() {
  static auto *const ended = new EndedThreads; // threads may outlive static objects
  return *ended;
}

/// The number of the calling thread.
Streams::Id this_thread() {
  struct Number {
    static Streams::Id next() {
      static std::atomic<Streams::Id> last{0};
      return last++;
    }
    const Streams::Id value = next();
    ~Number() {
      if (gettid() == getpid()) // static destructors follow
        return;
      const std::lock_guard lock(ended_threads().mutex);
      ended_threads().numbers.push_back(value);
    }
  };
  static thread_local const Number number;
  return number.value;
}

void add_to(StreamOperation::Past &past, StreamOperation::Chain chain, WorkMonitor::Work last) {
  auto found = std::ranges::find(past.last, chain, &std::pair<StreamOperation::Chain, WorkMonitor::Work>::first);
  if (found == past.last.end())
    past.last.emplace_back(chain, last);
  else
    found->second = std::max(found->second, last);
}

} // namespace

Streams::Streams(Machine::State &machine, StreamHost &host, unsigned devices)
    : machine(machine), host(host), serial(devices) {
  for (int device = 0; device < int(devices); ++device)
    add_default(of_device(device, legacy), device);
}

void Streams::add_default(Id id, int device) const {
  Stream &made = streams[id];
  made.chain = ++chains;
  made.device = device;
}

Streams::Id Streams::canonical(Id stream) const {
  if (stream > per_thread)
    return stream;
  const int device = host.current_device();
  if (stream != per_thread && (stream != 0 || !default_is_per_thread))
    return of_device(device, legacy);
  const Id own = of_device(device, per_thread) + this_thread() * of_next_thread;
  if (!streams.contains(own)) {
    forget_ended_threads();
    add_default(own, device);
  }
  return own;
}

bool Streams::is_legacy(Id stream) const {
  const Id id = canonical(stream);
  return id >= default_streams && (id - default_streams) % of_next_device == legacy;
}

void Streams::forget_ended_threads() const {
  const std::lock_guard lock(ended_threads().mutex);
  std::erase_if(ended_threads().numbers, [this](Id thread) {
    bool forgotten = true;
    for (int device = 0; device < int(serial.size()); ++device) {
      const auto found = streams.find(of_device(device, per_thread) + thread * of_next_thread);
      if (found == streams.end())
        continue;
      const bool idle = found->second.waits.empty() && (!found->second.last || found->second.last->done);
      if (idle)
        streams.erase(found);
      forgotten &= idle;
    }
    return forgotten;
  });
}

Streams::Id Streams::create(bool blocking, int priority) {
  Stream &made = streams[next];
  made.blocking = blocking;
  made.priority = priority;
  made.device = host.current_device();
  made.chain = ++chains;
  return next++;
}

void Streams::destroy(Id stream) {
  // The destroyed stream's operations continue when they can. The host does not wait for them; but the legacy default
  // stream does, and would not find them in a destroyed stream.
  const Stream &gone = streams.at(canonical(stream));
  if (gone.blocking)
    (void)try_finish(stream);
  else if (std::ranges::all_of(gone.waits, [&](const OperationHandle &each) { return advance(each, false); }))
    (void)advance(gone.last, false);
  streams.erase(canonical(stream));
}

StreamOperation::Past Streams::host_past() const {
  return {.last = {}, .done = operations_done, .unawaited = early.first_of_chains()};
}

OperationHandle Streams::make(StreamTask task) {
  auto operation = std::make_shared<StreamOperation>();
  static_cast<StreamTask &>(*operation) = std::move(task);
  operation->id = ++operations;
  operation->first_host_access = host_accesses.size();
  operation->before = host_past();
  return operation;
}

void Streams::follow(StreamOperation &operation, const OperationHandle &earlier) const {
  if (!earlier || (earlier->done && early.empty()))
    return;
  if (!earlier->done)
    operation.after.push_back(earlier);
  auto note = [&](StreamOperation::Chain chain, WorkMonitor::Work last) {
    if (unfinished.contains(chain) || early.has(chain))
      add_to(operation.before, chain, last);
  };
  note(earlier->chain, earlier->id);
  for (auto [chain, last] : earlier->before.last)
    note(chain, last);
}

bool Streams::is_before(const StreamOperation &earlier, const StreamOperation &later) {
  return earlier.id < later.id &&
         (earlier.chain == later.chain || has_before(later.before, earlier.chain, earlier.id));
}

void Streams::add(const OperationHandle &operation) {
  meet_early(*operation);
  operation->place = pending.insert(pending.end(), operation);
  carried_out += operation->is_carried_out;
  ++unfinished[operation->chain];
  if (counts(*operation))
    ++machine.progress->enqueued;
  if (pending.size() == 1)
    host.finish_work_at_exit();
  if (operation->is_host_function || operation->is_for_others)
    idle_host.function_queued();
  if (operation->wait) {
    waiting.push_back(operation);
    look_at_waits(nullptr);
  }
  while (pending.size() > most_pending && !busy && advance(OperationHandle(pending.front()), false)) {
  }
  if (compared.size() > 2 * most_pending)
    forget_footprints();
}

OperationHandle Streams::submit_after(const std::vector<OperationHandle> &earlier, StreamTask task) {
  OperationHandle operation = make(std::move(task));
  for (const OperationHandle &each : earlier)
    follow(*operation, each);
  // Nodes without branches between them form one chain.
  const OperationHandle *previous = nullptr;
  for (const OperationHandle &each : earlier)
    if (each && !each->done && !each->has_next)
      previous = &each;
  operation->chain = previous ? (*previous)->chain : ++chains;
  if (const auto known = std::ranges::find_if(earlier, [](const OperationHandle &each) { return bool(each); });
      known != earlier.end())
    operation->stream_device = (*known)->stream_device;
  if (previous)
    (*previous)->has_next = true;
  add(operation);
  return operation;
}

OperationHandle Streams::submit(Id id, StreamTask task) {
  OperationHandle operation = make(std::move(task));
  id = canonical(id);
  Stream &stream = streams.at(id);
  operation->stream_device = stream.device;
  follow(*operation, stream.last);
  for (const OperationHandle &each : std::exchange(stream.waits, {}))
    follow(*operation, each);
  follow(*operation, serial[std::size_t(stream.device)]);
  if (const Id default_stream = of_device(stream.device, legacy); id == default_stream) {
    for (const auto &[number, other] : streams)
      if (other.blocking && other.device == stream.device)
        follow(*operation, other.last);
  } else if (stream.blocking) {
    follow(*operation, streams.at(default_stream).last);
  }
  for (int device : operation->serialises) {
    for (const auto &[number, other] : streams)
      if (other.device == device) {
        follow(*operation, other.last);
        for (const OperationHandle &each : other.waits)
          follow(*operation, each);
      }
    serial[std::size_t(device)] = operation;
  }
  operation->chain = stream.chain;
  operation->has_next = true; // the stream's next
  if (operation->begins_early && stream.last && stream.last->is_launch && !stream.last->done) {
    operation->overlapped = stream.last->id;
    stream.last->is_overlapped = true;
  }
  stream.last = operation;
  add(operation);
  return operation;
}

void Streams::wait_in(Id stream, const OperationHandle &operation) {
  if (operation)
    streams.at(canonical(stream)).waits.push_back(operation);
}

bool Streams::advance_for_host(const OperationHandle &operation, bool must) {
  if (!operation)
    return true;
  if (busy)
    return advance(operation, must);
  const StreamOperation *outer = std::exchange(awaited, operation.get());
  const bool done = advance(operation, must);
  awaited = outer;
  if (done)
    host_knows(*operation);
  return done;
}

void Streams::host_knows(const StreamOperation &operation) {
  if (early.empty())
    return;
  settle(early.take([&](const EarlyWork::Operation &each) {
    return each.chain == operation.chain ? each.id <= operation.id
                                         : has_before(operation.before, each.chain, each.id);
  }));
}

void Streams::finish_what_has_run() {
  settle(early.take([](const EarlyWork::Operation &) { return true; }));
}

void Streams::settle(const std::vector<EarlyWork::Operation> &known) {
  bool compared_any = false;
  for (const EarlyWork::Operation &each : known) {
    const bool meets_host = may_meet_host(each.known_reach(), each.first_host_access);
    const bool is_comparable = !each.footprints.empty();
    if (each.polled) {
      const bool may_conflict =
          meets_host && (!is_comparable || conflicts_with_host(each.footprints, each.first_host_access));
      note_polled(may_conflict || may_meet_forgotten(each.known_reach()));
      continue;
    }
    note_uncompared(may_meet_forgotten(each.known_reach()) || (meets_host && !is_comparable));
    if (meets_host && is_comparable) {
      compare_with_host(each.footprints, each.first_host_access);
      compared_any = true;
    }
  }
  if (compared_any)
    report_comparison();
  forget_if_idle();
}

bool Streams::has_concurrent_stream(const StreamOperation &operation) const {
  const auto own =
      std::ranges::find_if(streams, [&](const auto &each) { return each.second.chain == operation.chain; });
  if (own == streams.end()) // of a graph
    return true;
  const auto is_legacy = [](const auto &each) { return each.first == of_device(each.second.device, legacy); };
  return std::ranges::any_of(streams, [&](const auto &other) {
    const bool unused_default = other.first >= default_streams && !other.second.last;
    const bool join = own->second.device == other.second.device &&
                      ((is_legacy(*own) && other.second.blocking) || (is_legacy(other) && own->second.blocking));
    return other.second.chain != operation.chain && !unused_default && !join;
  });
}

bool Streams::may_touch_host_memory(StreamOperation &operation) {
  const std::vector<StreamOperation::Range> *reach = reach_of(operation);
  if (!reach)
    return host.has_host_memory();
  return std::ranges::any_of(*reach, [&](const auto &range) { return host.is_host_memory(range.begin); });
}

bool Streams::is_worth_footprint(StreamOperation &operation) {
  constexpr std::uint64_t many_threads = 1 << 16;
  return operation.threads < many_threads &&
         (has_concurrent_stream(operation) ||
          (early.with_footprints() < EarlyWork::most_footprints && may_touch_host_memory(operation)));
}

void Streams::note_early(StreamOperation &operation) {
  EarlyWork::Operation noted;
  noted.id = operation.id;
  noted.chain = operation.chain;
  noted.device = operation.device;
  noted.stream_device = operation.stream_device;
  noted.number = operations_done + 1;
  noted.first_host_access = host_accesses.size();
  noted.polled = polling;
  if (const std::vector<StreamOperation::Range> *reach = reach_of(operation))
    noted.reach = *reach;
  if (operation.compared) {
    noted.footprints = operation.descendants;
    noted.footprints.push_back(operation.id);
  }
  early.add(std::move(noted));
}

void Streams::meet_early(StreamOperation &operation) {
  if (early.empty() || !machine.work || !touches_memory(operation))
    return;
  EarlyWork::Meeting meeting = early.meet(operation, reach_of(operation));
  operation.met = std::move(meeting.met);
  note_uncompared(meeting.uncompared);
  note_polled(meeting.polled);
}

bool Streams::advance(const OperationHandle &operation, bool must) {
  if (!operation || operation->done)
    return true;
  // Chains may be long: no recursion.
  std::vector<OperationHandle> stack{operation};
  while (!stack.empty()) {
    OperationHandle top = stack.back();
    if (top->done) {
      stack.pop_back();
      continue;
    }
    std::erase_if(top->after, [](const OperationHandle &each) { return each->done; });
    if (!top->after.empty()) {
      stack.insert(stack.end(), top->after.begin(), top->after.end());
      continue;
    }
    if (top->wait && !top->wait->is_satisfied()) {
      auto [next, others_may] = next_towards(top);
      // While it waits for another process, that process may wait for work in any of the streams here.
      const bool goes_on = must && others_may;
      if (!next && goes_on)
        next = next_ready();
      if (next)
        stack.push_back(next);
      else if (goes_on)
        std::this_thread::sleep_for(std::chrono::microseconds(200));
      else if (must)
        top->wait->give_up();
      if (next || goes_on)
        continue;
      if (!must)
        return false;
    }
    stack.pop_back();
    top->done = true; // also for operations that its own work finishes
    pending.erase(top->place);
    carried_out -= top->is_carried_out;
    if (auto chain = unfinished.find(top->chain); --chain->second == 0)
      unfinished.erase(chain);
    if (top->wait)
      acquire(*top);
    if (top->work)
      carry_out(*top);
    ++operations_done;
    if (counts(*top))
      ++machine.progress->finished;
    top->work = nullptr;
    top->when = std::chrono::steady_clock::now();
  }
  return true;
}

static bool is_ready(const StreamOperation &operation) {
  return std::ranges::all_of(operation.after, [](const OperationHandle &each) { return each->done; }) &&
         (!operation.wait || operation.wait->is_satisfied());
}

OperationHandle Streams::next_ready() const {
  const auto found = std::ranges::find_if(pending, [](const OperationHandle &each) { return is_ready(*each); });
  return found == pending.end() ? nullptr : *found;
}

Streams::Towards Streams::next_towards(const OperationHandle &first) {
  std::vector<OperationHandle> waits{first};
  const auto may_satisfy = [&](const StreamOperation &wait, StreamOperation &operation) {
    if (wait.ranges.empty() || !touches_memory(operation) || operation.wait || is_before(wait, operation))
      return false;
    const std::vector<StreamOperation::Range> *reach = reach_of(operation);
    return !reach || std::ranges::any_of(*reach, [&](const StreamOperation::Range &range) {
      return range.kind != AccessKind::read && overlap(range, wait.ranges.front());
    });
  };
  bool others_may = false;
  for (std::size_t k = 0; k < waits.size(); ++k) {
    const OperationHandle wait = waits[k];
    others_may |= wait->wait->by_others;
    for (const OperationHandle &target : pending) {
      if (!may_satisfy(*wait, *target))
        continue;
      for (const OperationHandle &each : pending) {
        if (each != target && !is_before(*each, *target))
          continue;
        if (is_ready(*each))
          return {each, others_may};
        if (each->wait && !each->wait->is_satisfied() && std::ranges::find(waits, each) == waits.end())
          waits.push_back(each);
      }
    }
  }
  return {nullptr, others_may};
}

void Streams::look_at_waits(const StreamOperation *by) {
  std::erase_if(waiting, [](const OperationHandle &each) { return each->done; });
  for (const OperationHandle &wait : waiting) {
    const bool before = std::exchange(wait->was_satisfied, wait->wait->is_satisfied());
    if (!wait->was_satisfied || before)
      continue;
    wait->satisfier.reset();
    if (!by) {
      wait->satisfier = host_past();
    } else if (by->releases) {
      wait->satisfier = by->before;
      add_to(*wait->satisfier, by->chain, by->id);
    }
  }
}

void Streams::acquire(StreamOperation &wait) {
  if (!wait.was_satisfied)
    wait.satisfier = host_past();
  if (!wait.satisfier)
    return;
  const StreamOperation::Past past = *std::move(wait.satisfier);
  const auto follow_it = [&](StreamOperation &operation) {
    std::erase_if(operation.met, [&](const StreamOperation::Met &each) {
      return past.has_finished(each) || has_before(past, each.chain, each.of);
    });
    for (auto [chain, last] : past.last)
      add_to(operation.before, chain, last);
    operation.before.add_finished(past);
  };
  for (const OperationHandle &each : pending)
    if (is_before(wait, *each))
      follow_it(*each);
  follow_it(wait);
}

/// For a host that waits for its function without calling the library: runs the oldest queued one.
bool Streams::do_host_function() {
  std::unique_lock lock(machine.mutex, std::try_to_lock);
  if (!lock)
    return true;
  std::vector<OperationHandle> wanted; // the oldest first
  std::ranges::copy_if(pending, std::back_inserter(wanted),
                       [](const OperationHandle &each) { return each->is_host_function || each->is_for_others; });
  // A function after a wait for a later action of the host does not block the others.
  (void)std::ranges::any_of(wanted, [&](const OperationHandle &each) { return try_finish(each); });
  return !wanted.empty();
}

const std::vector<StreamOperation::Range> *Streams::reach_of(StreamOperation &operation) {
  if (operation.is_host_function)
    return nullptr;
  if (!operation.is_launch)
    return &operation.ranges;
  if (!operation.reached)
    operation.reached = operation.reach ? operation.reach() : std::nullopt;
  return *operation.reached ? &**operation.reached : nullptr;
}

static bool meets(const std::vector<StreamOperation::Range> *reach, const StreamOperation::Range &range) {
  const std::vector<StreamOperation::Range> other{range};
  return may_meet(reach, &other);
}

bool Streams::may_meet_host(const std::vector<StreamOperation::Range> *reach, std::size_t first_access) const {
  return std::any_of(host_accesses.begin() + std::ptrdiff_t(std::min(first_access, host_accesses.size())),
                     host_accesses.end(), [&](const HostAccess &access) { return meets(reach, access.range); });
}

bool Streams::may_meet_forgotten(const std::vector<StreamOperation::Range> *reach) const {
  return std::ranges::any_of(more_host_accesses, [&](const auto &range) { return meets(reach, range); });
}

void Streams::carry_out(StreamOperation &operation) {
  const bool was_busy = std::exchange(busy, true);
  look_at_waits(nullptr);
  std::vector<StreamOperation *> others; // still to be done, and not ordered with it
  const bool alone = unfinished.empty() || (unfinished.size() == 1 && unfinished.contains(operation.chain));
  const auto is_unordered = [&](const StreamOperation &each) {
    return each.overlapped == operation.id || (!is_before(operation, each) && !is_before(each, operation));
  };
  if (machine.work && touches_memory(operation) && (!alone || operation.is_overlapped))
    for (const OperationHandle &each : pending)
      if (touches_memory(*each) && is_unordered(*each) && may_meet(reach_of(operation), reach_of(*each)))
        others.push_back(each.get());
  const bool is_early =
      machine.work && touches_memory(operation) && !operation.is_signal && !host_waits_for(operation);
  const bool looks_at_host = machine.work && !operation.is_signal;
  const bool meets_host = looks_at_host && operation.first_host_access < host_accesses.size() &&
                          may_meet_host(reach_of(operation), operation.first_host_access);
  if (looks_at_host && !more_host_accesses.empty())
    note_uncompared(may_meet_forgotten(reach_of(operation)));
  operation.compared = machine.work && (!others.empty() || !operation.met.empty() || meets_host ||
                                        (is_early && is_worth_footprint(operation)));
  if (operation.compared)
    compared.push_back(operation.id);
  if (operation.compared)
    for (const StreamOperation::Range &range : operation.ranges)
      machine.work->touches(operation.id, range.kind, range.begin, range.bytes, operation.what);
  const StreamOperation *outer = host_function;
  host_function = operation.compared && operation.is_host_function ? &operation : nullptr;
  operation.work(operation);
  host_function = outer;
  if (operation.compared && operation.is_launch && operation.ranges.empty() && !operation.what.what.empty())
    machine.work->touches(operation.id, AccessKind::read, nullptr, 0, operation.what);
  look_at_waits(&operation);
  // The launches by its kernel finish with it.
  if (operation.compared)
    compared.insert(compared.end(), operation.descendants.begin(), operation.descendants.end());
  else
    forget_family(operation);
  for (StreamOperation *other : others) {
    const auto add = [&](WorkMonitor::Work work) {
      other->met.push_back({work, operation.chain, operation.id, operations_done + 1});
    };
    add(operation.id);
    std::ranges::for_each(operation.descendants, add);
  }
  if (operation.compared)
    compare(operation);
  if (is_early)
    note_early(operation);
  busy = was_busy;
  // Objects created while it ran must outlive the queued work.
  if (operation.is_launch && !pending.empty())
    host.finish_work_at_exit();
  forget_if_idle();
}

void Streams::run_when_idle(StreamOperation &operation) {
  operation.is_for_others = true;
  idle_host.function_queued();
}

bool Streams::is_compared(const StreamTask::Range &range) const {
  return std::ranges::any_of(early.all(),
                             [&](const EarlyWork::Operation &each) { return meets(each.known_reach(), range); });
}

void Streams::end_comparisons() {
  note_uncompared(early.all().size());
  finish_what_has_run();
}

void Streams::forget_if_idle() {
  if (!pending.empty() || !early.empty() || busy)
    return;
  for (WorkMonitor::Work id : std::exchange(compared, {}))
    machine.work->forget(id);
  host_accesses.clear();
  last_host_access.clear();
  more_host_accesses.clear();
  flags.clear();
}

void Streams::forget_family(const StreamOperation &operation) {
  if (!machine.work)
    return;
  machine.work->forget(operation.id); // taken if its kernel has launched others
  for (WorkMonitor::Work each : operation.descendants)
    machine.work->forget(each);
}

/// Forgets the footprints that need no further comparison.
void Streams::forget_footprints() {
  std::set<WorkMonitor::Work> wanted;
  for (const OperationHandle &each : pending)
    for (const StreamOperation::Met &met : each->met)
      wanted.insert(met.work);
  for (const EarlyWork::Operation &each : early.all())
    wanted.insert(each.footprints.begin(), each.footprints.end());
  std::erase_if(compared, [&](WorkMonitor::Work id) {
    if (wanted.contains(id))
      return false;
    machine.work->forget(id);
    return true;
  });
}

void Streams::compare(StreamOperation &operation) {
  std::vector<WorkMonitor::Work> own = operation.descendants;
  own.push_back(operation.id);
  for (WorkMonitor::Work each : own)
    for (const StreamOperation::Met &other : operation.met)
      if (other.of != operation.overlapped)
        machine.work->compare(each, other.work);
      else if (each == operation.id)
        machine.work->compare_overlap(other.work, each);
  if (!operation.is_signal)
    compare_with_host(own, operation.first_host_access);
  report_comparison();
}

/// The host's accesses come after the operations enqueued before them.
WorkMonitor::Work Streams::host_work(std::size_t first_access) {
  const WorkMonitor::Work host = ~WorkMonitor::Work{0};
  for (std::size_t k = first_access; k < host_accesses.size(); ++k) {
    const HostAccess &access = host_accesses[k];
    machine.work->touches(host, access.range.kind, access.range.begin, access.range.bytes,
                          {"the host", access.file, access.line, true});
  }
  return host;
}

void Streams::compare_with_host(const std::vector<WorkMonitor::Work> &works, std::size_t first_access) {
  const WorkMonitor::Work host = host_work(first_access);
  for (WorkMonitor::Work each : works)
    machine.work->compare(each, host);
  machine.work->forget(host);
}

bool Streams::conflicts_with_host(const std::vector<WorkMonitor::Work> &works, std::size_t first_access) {
  const WorkMonitor::Work host = host_work(first_access);
  const bool any =
      std::ranges::any_of(works, [&](WorkMonitor::Work each) { return machine.work->conflict(each, host); });
  machine.work->forget(host);
  return any;
}

void Streams::report_comparison() const {
  if (machine.listener)
    machine.listener->work_compared();
}

bool Streams::may_run_kernel(std::optional<Id> stream) const {
  std::optional<StreamOperation::Chain> chain;
  if (stream) {
    const auto found = streams.find(canonical(*stream));
    if (found == streams.end())
      return false;
    chain = found->second.chain;
  }
  return std::ranges::any_of(
      pending, [&](const OperationHandle &each) { return each->is_launch && (!chain || each->chain == *chain); });
}

void Streams::host_access(AccessKind kind, const void *begin, std::uint64_t bytes, const char *file,
                          unsigned line) {
  if (host_function)
    machine.work->touches(host_function->id, kind, begin, bytes, {"the host", file, line, true});
  if ((pending.size() == carried_out && early.empty()) || busy)
    return;
  if (kind != AccessKind::write && !pending.empty() && is_polled(begin, bytes, line))
    return run_polled();
  const bool is_poll =
      kind != AccessKind::write && std::ranges::any_of(flags, [&](const StreamOperation::Range &each) {
        return each.begin == begin && bytes <= each.bytes;
      });
  if (!machine.work || is_poll)
    return;
  constexpr std::size_t limit = 1 << 20;
  if (!host_accesses.empty()) {
    HostAccess &last = host_accesses.back();
    if (last.range.kind == kind && last.file == file && last.line == line && last.newest == operations &&
        static_cast<const char *>(last.range.begin) + last.range.bytes == begin) {
      last.range.bytes += bytes;
      return;
    }
  }
  if (host_accesses.size() >= limit)
    return note_more(kind, begin, bytes);
  if (last_host_access.size() >= limit)
    last_host_access.clear();
  auto [last, added] = last_host_access.try_emplace({begin, bytes, kind, file, line}, host_accesses.size());
  if (!added) {
    if (host_accesses[last->second].newest == operations) // nothing has been enqueued since
      return;
    last->second = host_accesses.size();
  }
  host_accesses.push_back({{kind, begin, bytes}, file, line, operations});
}

/// Accesses that do not fit: keeps the smallest range that contains all of that kind.
void Streams::note_more(AccessKind kind, const void *begin, std::uint64_t bytes) {
  auto of_kind = std::ranges::find(more_host_accesses, kind, &StreamOperation::Range::kind);
  if (of_kind == more_host_accesses.end()) {
    more_host_accesses.push_back({kind, begin, bytes});
    return;
  }
  const auto *first = static_cast<const char *>(of_kind->begin), *added = static_cast<const char *>(begin);
  const char *end = std::max(first + of_kind->bytes, added + bytes);
  of_kind->begin = std::min(first, added);
  of_kind->bytes = std::uint64_t(end - static_cast<const char *>(of_kind->begin));
}

void Streams::run_polled() {
  constexpr unsigned many_reads = 1 << 10; // the others were read once, before the loop
  for (const PolledPlace &each : polled)
    if (each.reads >= many_reads)
      flags.push_back(each.range);
  const bool outer = std::exchange(polling, true);
  // The oldest may wait for a later action of the host, after it has seen the value that it polls for.
  if (!advance(OperationHandle(pending.front()), false))
    (void)advance(next_ready(), false);
  polling = outer;
}

/// Returns whether the host keeps reading the same few places without enqueuing anything.
bool Streams::is_polled(const void *begin, std::uint64_t bytes, unsigned line) {
  constexpr unsigned patience = 1 << 16;
  if (polled_since != operations) {
    polled_since = operations;
    polled = {};
    polls = 0;
  }
  const auto place = std::ranges::find_if(
      polled, [&](const PolledPlace &each) { return each.range.begin == begin && each.line == line; });
  if (place == polled.end()) {
    polled[next_polled++ % polled.size()] = {.range = {AccessKind::read, begin, bytes}, .line = line};
    polls = 0;
    return false;
  }
  ++place->reads;
  if (++polls < patience)
    return false;
  polls = 0;
  return true;
}

void Streams::finish(Id stream) {
  // The operations that it waits for count as its own, even if nothing follows.
  for (const OperationHandle &each : std::exchange(streams.at(canonical(stream)).waits, {}))
    finish(each);
  finish(streams.at(canonical(stream)).last);
}

bool Streams::try_finish(Id stream) {
  const Stream &of = streams.at(canonical(stream));
  return std::ranges::all_of(of.waits, [&](const OperationHandle &each) { return try_finish(each); }) &&
         try_finish(of.last);
}

void Streams::finish_device(int device, Order::Kind order) {
  const auto is_its = [&](const OperationHandle &each) {
    return each->stream_device == device || each->device == device;
  };
  for (;;) {
    OperationHandle found;
    if (order == Order::Kind::reverse) {
      if (auto last = std::find_if(pending.rbegin(), pending.rend(), is_its); last != pending.rend())
        found = *last;
    } else if (auto first = std::ranges::find_if(pending, is_its); first != pending.end()) {
      found = *first;
    }
    if (!found)
      break;
    finish(found);
  }
  if (const OperationHandle &last = serial[std::size_t(device)])
    finish(OperationHandle(last));
  if (!early.empty() && !busy)
    settle(early.take(
        [&](const EarlyWork::Operation &each) { return each.device == device || each.stream_device == device; }));
}

void Streams::finish_all(Order::Kind order) {
  while (!pending.empty())
    finish(order == Order::Kind::reverse ? OperationHandle(pending.back()) : OperationHandle(pending.front()));
  if (!early.empty() && !busy)
    finish_what_has_run();
}

void Streams::run_pending() {
  if (busy)
    return;
  const std::vector<OperationHandle> all(pending.begin(), pending.end());
  for (const OperationHandle &each : all) // one that waits for the host does not hold up the others
    (void)advance(each, false);
}

std::vector<OperationHandle> Streams::try_finish_all(Order::Kind order) {
  std::vector<OperationHandle> all(pending.begin(), pending.end());
  if (order == Order::Kind::reverse)
    std::ranges::reverse(all);
  for (const OperationHandle &each : all)
    (void)try_finish(each);
  return {pending.begin(), pending.end()};
}

} // namespace ampsim
