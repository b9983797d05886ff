// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Binding, copying in, running, rolling back.
#include "simulator/launch.h"
#include "simulator/arguments.h"

#include "model/decision_log.h"
#include "model/located_kernel.h"
#include "model/stopwatch.h"
#include "simulator/affine_launch.h"
#include "simulator/check.h"
#include "simulator/clusters.h"
#include "simulator/contention.h"
#include "simulator/launch_driver.h"
#include "simulator/launch_tracer.h"
#include "simulator/running_place.h"
#include "simulator/thread_time.h"
#include "simulator/waiting_tiles.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace ampsim {

LaunchRunner::LaunchRunner(Machine::State &machine, const LaunchRequest &request, LaunchBinding &binding)
    : machine(machine), request(request), binding(binding), kernel(kernel_of(request, machine.tables)),
      domain(request.domain), shared_domain(domain.for_workers()),
      tier(machine.code.has_baseline() && !machine.options.verify
               ? machine.forecast.tier(request.kernel, domain.threads, kernel.visits)
               : Tier::optimised),
      together(tier == Tier::optimised), split(together), clock_start(machine.clock.launch_begins()) {
  launch.id = ++machine.launches;
  launch.kernel = request.kernel;
  launch.file = request.file;
  launch.line = request.line;
  launch.in_range = request.in_range;
  launch.tiled = domain.tiled;
  launch.extent.assign(domain.extent.begin(), domain.extent.begin() + domain.rank);
  if (domain.tiled) {
    launch.tile.assign(domain.tile.begin(), domain.tile.begin() + domain.rank);
    launch.tiles = domain.batches;
  }
  launch.threads = domain.threads;
  if (kernel.uses_cluster && domain.tiled &&
      std::ranges::any_of(request.cluster, [](std::int32_t length) { return length > 1; }))
    launch.cluster.assign(request.cluster.begin(), request.cluster.begin() + domain.rank);
  if (is_divided())
    take_part();
  launch.tile_local_bytes = kernel.tile_local_bytes + request.more_tile_local_bytes;
  launch.tile_local = places_of_tile_local(kernel, launch.tile_local_bytes, request.arguments);
  binding.bind(launch);
  if (!launch.cluster.empty())
    place_clusters(machine.arena, kernel, domain, launch);
  check(launch.regions.size() >= kernel.captures.size(), "a launch has fewer regions than its kernel captures");
}

void LaunchRunner::take_part() {
  part = machine.options.part.of_tiles(launch.tiles);
  std::erase_if(part, [](const TileRange &range) { return range.first == range.end; });
  std::uint64_t tiles = 0;
  for (const TileRange &range : part)
    tiles += range.end - range.first;
  const std::string tiles_word(machine.tables.language->words.tiles);
  std::string why;
  if (!launch.tiled)
    why = "it has no " + tiles_word;
  else if (!launch.cluster.empty())
    why = "its " + tiles_word + " form clusters";
  else if (kernel.uses_cluster)
    why = "its " + tiles_word + " work in clusters";
  else if (kernel.order_dependent || kernel.has_spin_loops)
    why = "its result may depend on the order of its " + tiles_word;
  else if (tiles == 0)
    why = "it has " + std::to_string(launch.tiles) + " " + tiles_word + ", and none of the requested ones exist";
  if (!why.empty() && machine.listener)
    machine.listener->cannot_divide(launch, why);
  launch.threads = tiles * domain.batch_size;
  launch.tiles = tiles;
}

LaunchRunner::~LaunchRunner() {
  if (launch.cluster_memory)
    machine.arena.free(launch.cluster_memory);
}

const Kernel &kernel_of(const LaunchRequest &request, const ProgramTables &tables) {
  check(request.kernel < tables.kernels.size(), "a launch names an unknown kernel");
  return tables.kernels[request.kernel];
}

/// Returns whether the kernel can write to a region. A pointer of unknown origin may write to any.
bool LaunchRunner::may_write(std::size_t region) const {
  return launch.regions[region].writable || kernel.unknown_writes;
}

/// Returns whether the launch runs in a form that ends where a thread waits in a spin loop.
bool LaunchRunner::may_wait_in_loops() const {
  return kernel.has_spin_loops && together && !kernel.has_named_barriers && launch.cluster.empty() &&
         !machine.forecast.waits(launch.kernel);
}

/// Returns whether a snapshot pays: the launch may run again for a monitor, or restart in another form.
bool LaunchRunner::kept_to_roll_back() const {
  return machine.detect || machine.options.verify || machine.explain || machine.driver || may_wait_in_loops() ||
         (kernel.has_barriers && !machine.tables.language->memory_model.ended_threads_count_at_barriers);
}

void LaunchRunner::copy_in() {
  Stopwatch watch(machine.stats.copying);
  binding.copy_in(launch);
  for (std::size_t k = 0; k < launch.regions.size(); ++k) {
    const Region &region = launch.regions[k];
    if (region.begin && !region.tile_local && may_write(k) &&
        std::ranges::none_of(writable, [&](const Snapshot::Range &range) { return range.begin == region.begin; }))
      writable.push_back({region.begin, region.bytes});
  }
  if (machine.listener)
    proof = machine.listener->input_is_there(launch, captures_overlap(kernel, launch));
  if (!kept_to_roll_back())
    return;
  const bool all_are_seen = is_divided() && machine.options.part.footprint;
  if (machine.detect && machine.code.elides() && tier == Tier::optimised && !all_are_seen)
    elided = elide_checks(kernel, launch, domain, request.arguments, binding, proof != LaunchProof::none);
  machine.before.take(machine.arena, needed_to_run_again());
}

namespace {

/// The parts of an allocation that a kernel may write through its captures; all of it if that is unknown.
std::vector<Snapshot::Range> reached_by_writes(const Snapshot::Range &allocation, const Kernel &kernel,
                                               const Launch &launch, const AffineLaunch &indices) {
  constexpr std::int64_t alignment = Arena::alignment; // of whole bytes of initialisation bits, and more
  constexpr std::int64_t small_gap = 256;              // copying it costs less than another range
  std::vector<std::pair<std::int64_t, std::int64_t>> parts;
  for (std::size_t k = 0; k < launch.regions.size(); ++k) {
    const Region &region = launch.regions[k];
    if (region.begin != allocation.begin || (k < kernel.uses.size() && !kernel.uses[k].writes))
      continue;
    if (k >= kernel.uses.size()) {
      if (region.writable)
        return {allocation};
      continue;
    }
    const auto written = kernel.uses[k].accesses.empty() ? std::nullopt : indices.written(kernel.uses[k].accesses);
    if (!written || kernel.captures[k].packed)
      return {allocation};
    const std::int64_t origin = region.origin - region.begin;
    for (auto [begin, bytes] : *written) {
      const std::int64_t first = std::max<std::int64_t>(origin + begin, 0) / alignment * alignment,
                         end = (origin + begin + std::int64_t(bytes) + alignment - 1) / alignment * alignment;
      parts.emplace_back(first, std::min(std::int64_t(allocation.size), end));
    }
  }
  std::ranges::sort(parts);
  std::vector<Snapshot::Range> result;
  std::int64_t last = 0; // the end of the latest range
  for (auto [first, end] : parts) {
    if (end <= first)
      continue;
    if (result.empty() || first > last + small_gap) {
      result.push_back({allocation.begin + first, std::uint64_t(end - first)});
      last = end;
    } else if (end > last) {
      result.back().size += std::uint64_t(end - last);
      last = end;
    }
  }
  return result;
}

} // namespace

/// Excludes memory that the kernel's writes cannot reach, and regions whose accesses are elided and which are never
/// read: no finding concerns their elements, nothing that the kernel does depends on them, and a second run writes the
/// same to them.
std::vector<Snapshot::Range> LaunchRunner::needed_to_run_again() const {
  constexpr std::uint64_t small = 4096; // copying it costs no more than finding out
  std::vector<Snapshot::Range> needed = writable;
  if (elided && !kernel.unknown_writes && !kernel.has_asynchronous_copies) {
    const AffineLaunch indices(domain, request.arguments);
    std::vector<Snapshot::Range> reached;
    for (const Snapshot::Range &range : needed) {
      const std::vector<Snapshot::Range> parts =
          range.size > small ? reached_by_writes(range, kernel, launch, indices) : std::vector{range};
      reached.insert(reached.end(), parts.begin(), parts.end());
    }
    needed = std::move(reached);
  }
  if (elided && machine.options.schedules == 1 && !machine.driver && !machine.tracer && !machine.options.verify)
    for (std::size_t k = 0; k < kernel.uses.size(); ++k)
      if (elided->elides(kernel, k) && kernel.uses[k].writes && !kernel.uses[k].reads && !kernel.unknown_reads)
        std::erase_if(needed, [&](const Snapshot::Range &range) { return launch.regions[k].has(range.begin); });
  return needed;
}

void LaunchRunner::refuse() {
  launch.tiles = launch.threads = 0;
  if (machine.listener)
    machine.listener->launch_begins(launch);
  if (Monitor *monitor = machine.detect ? machine.detect : machine.explain) {
    monitor->launch_begins(launch, kernel, 1);
    monitor->launch_ends();
    if (machine.listener)
      machine.listener->schedule_ends(launch, machine.options.order, monitor);
  }
  if (machine.listener)
    machine.listener->launch_ends(launch, {});
}

namespace {

/// While this object lives, the machine's launches are not monitored.
class Unwatched {
public:
  Unwatched(Machine::State &machine, bool is_so)
      : machine(machine), detect(machine.detect), explain(machine.explain), tracer(machine.tracer),
        work(machine.work) {
    if (is_so) {
      machine.detect = machine.explain = nullptr;
      machine.tracer = nullptr;
      machine.work = nullptr;
    }
  }
  ~Unwatched() {
    machine.detect = detect;
    machine.explain = explain;
    machine.tracer = tracer;
    machine.work = work;
  }
  Unwatched(const Unwatched &) = delete;
  Unwatched &operator=(const Unwatched &) = delete;

private:
  Machine::State &machine;
  Monitor *const detect, *const explain;
  LaunchTracer *const tracer;
  WorkMonitor *const work;
};

/// The system lacks a resource that the simulation needs. Ends the process with ampsim's status for that, without
/// running the program's destructors.
[[noreturn]] void give_up(const char *why) {
  constexpr int status_internal = 70;
  std::fflush(nullptr);
  std::fprintf(stderr, "ampsim: error: %s\n", why);
  _exit(status_internal);
}

} // namespace

/// Exceptions do not leave this function: the program would catch them, or be blamed for them.
LaunchResult LaunchRunner::run() {
  try {
    return run_to_the_end();
  } catch (const std::bad_alloc &) {
    give_up("not enough memory to simulate the launch");
  } catch (const std::system_error &error) {
    give_up(error.what());
  }
}

LaunchResult LaunchRunner::run_to_the_end() {
  machine.forecast.note_tier(launch.kernel, tier);
  machine.stats.kernels = machine.forecast.kernels();
  machine.stats.baseline_kernels = machine.forecast.baseline_kernels();
  if (machine.listener)
    machine.listener->launch_begins(launch);
  const bool is_checked = !machine.listener || machine.listener->is_checked(launch);
  const Unwatched unwatched(machine, !is_checked);
  copy_in();
  if (!machine.listener || machine.listener->does_run(launch))
    watch();
  if (!is_checked)
    for (const Snapshot::Range &range : writable)
      machine.arena.set_initialised(range.begin, range.size);
  if (machine.driver && machine.code.debugs(request.kernel))
    drive();
  else if (machine.driver)
    machine.driver->leaves_out(launch);
  if (machine.listener)
    machine.listener->launch_ends(launch, coverage);
  binding.say(std::exchange(first_messages.output, {}));
  return {first_messages.has_error, first_messages.error, std::move(first_messages.launches)};
}

/// Runs the launch in the usual way, under all schedules.
void LaunchRunner::watch() {
  bool watched = machine.detect || machine.explain;
  std::vector<Order> orders = schedule_orders(machine.options.order, watched ? machine.options.schedules : 1);
  FaultScope faults;
  for (std::size_t k = 0; k < orders.size(); ++k) {
    if (k == 1)
      machine.after_first.take(machine.arena, writable);
    if (k > 0)
      roll_back();
    Monitor *monitor = run_schedule(orders[k]);
    if (k == 0)
      first_messages = std::move(messages);
    if (k == 0 && machine.listener && !first_messages.annotations.empty())
      machine.listener->annotations_fail(launch, first_messages.annotations);
    if (k == 0 && monitor)
      coverage = counted;
    cut_short |= stopped;
    if (machine.listener && !interrupted())
      machine.listener->schedule_ends(launch, orders[k], monitor);
    if (k == 0 && machine.tracer && !interrupted())
      trace();
    if (k == 0 && request.footprint && machine.work && !interrupted())
      if (Monitor *footprint = request.footprint(!first_messages.launches.empty()))
        take_footprint(*footprint);
    if (fault && !machine.driver) { // a driver shows how it happens
      binding.say(std::exchange(first_messages.output, {}));
      if (interrupted())
        try {
          locate(orders[k]);
        } catch (const std::exception &) { // the thread alone is known
        }
      if (machine.listener)
        machine.listener->launch_fails(launch, orders[k], *fault);
      faults.die(fault->signal);
    }
  }
  coverage.cut_short = cut_short;
  machine.forecast.note_visits(launch.kernel, domain.threads, kernel.visits, coverage.accesses);
  if (orders.size() > 1)
    machine.after_first.restore(machine.arena);
}

/// Determines where the interrupted tile is: it runs once more, on the memory that it has left. A tile that ends this
/// time was slow, or waited for another one.
void LaunchRunner::locate(const Order &order) {
  constexpr double time = 0.1; // seconds: to come from the beginning of the tile to where it stays
  RunningPlace &place = running_place();
  place = {.thread = fault->thread, .site = fault->site, .stack = {}, .calls = fault->calls, .variables = {}};
  auto *located_code = dynamic_cast<LocatedCode *>(&machine.code);
  if (!fault->thread || !located_code || !launch.cluster.empty())
    return;
  const LocatedKernel &located = located_code->located(launch.kernel);
  Run run(machine.tables, kernel, launch, domain, machine.memory, order);
  run.entry = located.entry;
  run.arguments = request.arguments;
  run.clock = &machine.clock;
  run.clock_start = clock_start;
  give_kernels_time(time);
  TileEngine &engine = machine.engine(0);
  engine.begin(run, 0);
  const std::uint64_t rank = fault->thread->tile_rank;
  const std::optional<KernelFault> again =
      run_guarded(engine, 0, [&] { engine.run_batch(domain.tiled ? rank : rank / domain.batch_size); });
  const std::int64_t *notes = *located.notes;
  if (!again || again->what != KernelFault::What::interrupted || !again->thread || !notes)
    return;
  place.thread = again->thread;
  place.calls = again->calls;
  if (std::uint64_t(notes[0]) >= located.places.size()) // the kernel has written to its stack
    return;
  place.stack = located.places[std::size_t(notes[0])];
  for (const LocatedKernel::Variable &each : located.variables)
    if (notes[each.running])
      place.variables.emplace_back(each.name, each.is_signed ? std::to_string(notes[each.note])
                                                             : std::to_string(std::uint64_t(notes[each.note])));
}

/// Verifies that the launch leaves memory in the same state as its threads run one by one. It runs again in the fast
/// forms without checks, and then in unoptimised code with each thread alone; memory must be the same byte by byte.
/// Only for launches without races, and whose memory the host does not change meanwhile; in others, values may differ.
/// (Both runs share the kernel before instrumentation; tests/values compares with other compilers.)
void LaunchRunner::verify(const Order &order, Verdict verdict) {
  auto includes_host = [&](const Site &site) {
    return site.kernel == launch.kernel && site.kind == Site::Kind::atomic && site.reach == Reach::system &&
           !site.is_volatile;
  };
  if (verdict != Verdict::clean || fault || stopped || is_divided() || kernel.has_spin_loops || interrupted() ||
      std::ranges::any_of(machine.tables.sites, includes_host))
    return;
  machine.verified.take(machine.arena, writable);
  Messages kept = std::move(messages);
  roll_back();
  run_once(order, nullptr, 1);
  if (interrupted())
    return;
  compare_with_verified("without checks");
  unoptimised = true;
  roll_back();
  run_once(order, nullptr, 1);
  unoptimised = false;
  if (interrupted())
    return;
  compare_with_verified("in unoptimised code");
  machine.verified.restore(machine.arena);
  messages = std::move(kept);
  fault.reset();
  stopped = false;
}

void LaunchRunner::compare_with_verified(std::string_view how) const {
  const std::string launched = "launch " + std::to_string(launch.id) + " of '" + kernel.name + "' ";
  check(!fault, launched + "faults " + std::string(how));
  const std::optional<Snapshot::Difference> difference = machine.verified.first_difference(machine.arena, code);
  if (!difference)
    return;
  const char *byte = difference->byte;
  std::string text = launched + "computes different values " + std::string(how);
  for (const Region &region : launch.regions) {
    if (region.has(byte)) {
      text += ", in '" + std::string(region.name) + "' at byte " + std::to_string(byte - region.begin) + ": " +
              std::to_string(static_cast<unsigned char>(*byte)) + " and not " + std::to_string(difference->was);
      break;
    }
  }
  internal_error(text);
}

void LaunchRunner::trace() {
  std::vector<TracedOrder> orders = machine.tracer->orders(launch);
  if (orders.empty())
    return;
  machine.after_first.take(machine.arena, writable);
  std::optional<KernelFault> first = fault;
  for (const TracedOrder &each : orders) {
    roll_back();
    together = false; // the tracer is notified of each thread
    try_once(each.order, &machine.tracer->next(each), 1, each.interleaved);
    if (interrupted())
      return;
  }
  fault = first;
  machine.after_first.restore(machine.arena);
}

void LaunchRunner::take_footprint(Monitor &footprint) {
  machine.after_first.take(machine.arena, writable);
  std::optional<KernelFault> first = fault;
  roll_back();
  run_once(machine.options.order, &footprint, 1);
  if (interrupted())
    return;
  fault = first;
  machine.after_first.restore(machine.arena);
}

void LaunchRunner::drive() {
  machine.before.restore(machine.arena);
  machine.driver->drive({machine.tables, launch, kernel, domain, machine.memory, machine.arena, writable,
                         request.arguments, machine.options.order, tiles_waited, clock_start});
  if (!fault || interrupted())
    return;
  // The program dies of the fault of the first run, as it does without a driver.
  FaultScope faults;
  binding.say(std::exchange(first_messages.output, {}));
  if (machine.listener)
    machine.listener->launch_fails(launch, machine.options.order, *fault);
  faults.die(fault->signal);
}

/// Runs the launch as often as necessary to know everything about it. Returns the monitor of the last run.
Monitor *LaunchRunner::run_schedule(const Order &order) {
  Monitor *last = machine.detect ? machine.detect : machine.explain;
  const bool delays = order.kind == Order::Kind::delays;
  unsigned workers = (last == machine.explain && last) || delays ? 1 : parallel_workers();
  Verdict verdict = run_once(order, last, workers);
  if (!last)
    return nullptr;
  machine.forecast.note_clean(launch.kernel, verdict == Verdict::clean && !fault);
  if ((verdict != Verdict::clean || fault) && !interrupted() && workers > 1) {
    if (verdict == Verdict::candidate)
      keep_result();
    roll_back();
    verdict = run_once(order, last, 1);
    if (verdict == Verdict::clean)
      compare_with_result();
  }
  if (are_logged(Decider::simulator)) {
    static constexpr const char *verdicts[] = {"clean", "to be explained", "like an explained launch",
                                               "to be run again, more closely"};
    log_decision(Decider::simulator, "launch " + std::to_string(launch.id) + " is " + verdicts[unsigned(verdict)]);
  }
  bool first_pass = last != machine.explain;
  if (first_pass && (verdict != Verdict::clean || fault) && machine.listener)
    machine.listener->candidate_found(launch);
  // Under explain a fault recurs, and its site is then known.
  std::optional<KernelFault> first = fault;
  bool again = machine.explain && (verdict == Verdict::candidate || (first_pass && fault));
  // If one tile is explained, the initialisation by the other tiles is not recorded.
  const bool one_tile = again && first_pass && !delays && only_batch(machine.explain);
  InitialisedBytes initialised;
  if (one_tile)
    initialised.take(machine.arena, writable);
  if (again && first_pass)
    keep_result();
  while (again && !interrupted()) {
    machine.stats.explained += last != machine.explain;
    last = machine.explain;
    roll_back();
    again = run_once(order, last, 1) == Verdict::candidate;
  }
  compare_with_result();
  if (one_tile && !interrupted())
    initialised.add();
  if (machine.options.verify)
    verify(order, verdict);
  if (first && !interrupted() && (!fault || first->site != no_site))
    fault = first;
  return last;
}

void LaunchRunner::keep_result() {
  result_kept = !fault && !stopped && !kernel.has_spin_loops && launch.cluster.empty();
  if (result_kept)
    machine.verified.take(machine.arena, writable);
}

void LaunchRunner::compare_with_result() {
  if (std::exchange(result_kept, false) && !fault && !stopped && machine.listener &&
      machine.verified.first_difference(machine.arena, code))
    machine.listener->differs(launch);
}

bool LaunchRunner::interrupted() const { return fault && fault->what == KernelFault::What::interrupted; }

/// The upper limit; if the kernel has not run yet, its first batch decides.
unsigned LaunchRunner::parallel_workers() const {
  if (machine.options.jobs <= 1 || kernel.order_dependent || kernel.has_spin_loops || is_divided() ||
      !launch.cluster.empty())
    return 1;
  std::optional<double> seconds = machine.forecast.seconds(launch.kernel, domain.threads);
  if (!machine.forecast.clean(launch.kernel) || machine.forecast.contends(launch.kernel).value_or(false) ||
      (seconds && !worth_workers(*seconds)))
    return 1;
  std::uint64_t workers = std::min<std::uint64_t>(machine.options.jobs, shared_domain.batches);
  if (std::uint64_t each = machine.detect ? machine.detect->worker_memory() * checked_bytes() : 0)
    workers = std::min(workers, machine.options.monitor_memory / each);
  return unsigned(std::max<std::uint64_t>(workers, 1));
}

bool LaunchRunner::worth_workers(double seconds) const { return seconds >= machine.options.parallel_seconds; }

/// The total size of the allocations of regions whose accesses are checked.
std::uint64_t LaunchRunner::checked_bytes() const {
  std::uint64_t bytes = 0;
  std::set<const char *> counted;
  for (std::size_t k = 0; k < launch.regions.size(); ++k) {
    const Region &region = launch.regions[k];
    bool unchecked = elided && k < kernel.uses.size() && elided->elides(kernel, k);
    if (region.begin && !unchecked && counted.insert(region.begin).second)
      bytes += region.bytes;
  }
  return bytes;
}

Verdict LaunchRunner::run_once(const Order &order, Monitor *monitor, unsigned workers) {
  while (true) {
    const std::optional<std::uint64_t> batch =
        order.kind == Order::Kind::delays ? std::nullopt : only_batch(monitor);
    std::optional<Verdict> verdict = batch ? try_around(order, monitor, *batch) : try_once(order, monitor, workers);
    if (verdict && monitor && !batch)
      counted = monitor->coverage();
    if (verdict)
      return *verdict;
    roll_back();
  }
}

/// For few batches, compiling the kernel once more for the others does not pay.
std::optional<std::uint64_t> LaunchRunner::only_batch(const Monitor *monitor) const {
  constexpr std::uint64_t few = 16;
  if (!monitor || monitor != machine.explain || !machine.detect || domain.batches <= few || is_divided() ||
      kernel.order_dependent || kernel.has_spin_loops || !launch.cluster.empty() || fault)
    return std::nullopt;
  return monitor->only_tile();
}

std::optional<Verdict> LaunchRunner::try_around(const Order &order, Monitor *monitor, std::uint64_t batch) {
  const Run run(machine.tables, kernel, launch, domain, machine.memory, order);
  std::uint64_t position = 0;
  while (run.batches[position] != batch)
    ++position;
  std::optional<Verdict> verdict = Verdict::clean;
  for (const Part part : {Part{0, position}, Part{position, position + 1}, Part{position + 1, domain.batches}}) {
    if (part.first == part.end)
      continue;
    const bool seen = part.first == position;
    std::optional<Verdict> of_part = try_once(order, seen ? monitor : nullptr, 1, /*interleaved=*/false, part);
    if (!of_part || seen)
      verdict = of_part;
    if (!of_part || fault || stopped)
      break;
  }
  return verdict;
}

void LaunchRunner::roll_back() {
  Stopwatch watch(machine.stats.copying);
  machine.before.restore(machine.arena);
}

/// One run of the launch, for the log of decisions.
std::string LaunchRunner::described(const Run &run, Instrumentation code, unsigned workers) const {
  static constexpr const char *variants[] = {"unchecked", "detect", "elided", "explain", "debug"};
  std::string text = "launch " + std::to_string(launch.id) + " of '" + kernel.name + "': ";
  if (run.thread_loops)
    text += "thread loops";
  else if (run.warp_loops)
    text += "warp loops";
  else if (run.loops)
    text += "interval loops";
  else
    text += tier == Tier::baseline ? "fibers, unoptimized" : "fibers";
  text += std::string(", ") + variants[unsigned(code.variant)];
  if (workers > 1)
    text += ", " + std::to_string(workers) + " workers";
  if (code.variant == Variant::elided)
    for (std::size_t k = 0; k < kernel.uses.size(); ++k)
      if (kernel.uses[k].reads || kernel.uses[k].writes)
        text += ", '" + kernel.captures[k].name + (elided->elides(kernel, k) ? "' elided" : "' checked");
  return text;
}

std::optional<Verdict> LaunchRunner::try_once(const Order &order, Monitor *monitor, unsigned workers,
                                              bool interleaved, std::optional<Part> part) {
  Run run(machine.tables, kernel, launch, workers > 1 ? shared_domain : domain, machine.memory, order);
  if (part) {
    run.first_batch = part->first;
    run.end_batch = part->end;
  }
  Variant variant = monitor ? monitor->variant() : Variant::none;
  if (variant == Variant::detect && elided)
    variant = Variant::elided;
  Instrumentation code{variant};
  if (variant == Variant::elided) {
    code.checked = elided->checked;
    code.proved = elided->proved;
    code.proved_tile_local = elided->proved_tile_local;
  }
  const bool delays = order.kind == Order::Kind::delays && !is_divided(); // parts run tile by tile
  const bool no_waiting = !kernel.has_spin_loops || (may_wait_in_loops() && !part && !interleaved);
  if (machine.progress && !(part && part->first != 0)) // until the run begins: the kernel may have to be compiled
    machine.progress->done = machine.progress->total = 0;
  if (together && no_waiting && !unoptimised && order.kind == Order::Kind::forward) {
    TileShape tile{};
    std::copy(launch.tile.begin(), launch.tile.end(), tile.begin());
    if (kernel.has_warp_operations)
      run.warp_loops = machine.code.warp_loops(launch.kernel, code, tile);
    else
      run.thread_loops = machine.code.thread_loops(launch.kernel, with_possible(code), tile);
  }
  const bool in_loops = run.thread_loops || run.warp_loops;
  // Threads that take turns need a stack, and explain must report the thread of a fault, which only an engine with
  // stacks knows.
  const bool stacks = interleaved || delays || unoptimised || (variant == Variant::explain && fault);
  if (!in_loops && !stacks && split)
    run.loops = machine.code.intervals(launch.kernel, code);
  if (!in_loops && !run.loops)
    run.entry = machine.code.entry(launch.kernel, code, unoptimised || delays ? Tier::baseline : tier);
  if (run.thread_loops)
    this->code = reinterpret_cast<const void *>(run.thread_loops->intervals[0]);
  else if (run.warp_loops)
    this->code = reinterpret_cast<const void *>(run.warp_loops->parts[0]);
  else if (run.loops)
    this->code = reinterpret_cast<const void *>(run.loops->intervals[0]);
  else
    this->code = reinterpret_cast<const void *>(run.entry);
  if (are_logged(Decider::simulator))
    log_decision(Decider::simulator, described(run, code, workers));
  run.arguments = request.arguments;
  run.clock = &machine.clock;
  run.clock_start = clock_start;
  run.monitor = monitor;
  run.interleaved = interleaved;
  run.needs_fibers |= interleaved || delays;
  check(!in_loops || kernel.tiled() == domain.tiled, "a kernel was compiled for another kind of launch");
  check(run.entry || run.loops || in_loops, "a kernel has no code");
  if (machine.progress) {
    run.progress = machine.progress;
    run.progress_step = std::bit_ceil(std::max<std::uint64_t>(1, run.domain.batches / 256));
    machine.progress->explaining = variant == Variant::explain || part;
    if (!part || part->first == 0) { // the parts of a run follow each other
      machine.progress->done = 0;
      machine.progress->total = run.domain.batches;
      machine.progress->start = std::chrono::steady_clock::now().time_since_epoch().count();
    }
  }
  Machine::State::launch_is_alone = workers == 1 && can_be_alone();
  machine.engine(workers - 1); // created here, not by the workers
  double *seconds = &machine.stats.unwatched;
  if (monitor)
    seconds = variant == Variant::explain ? &machine.stats.explaining : &machine.stats.detecting;
  std::optional<Stopwatch> watch(std::in_place, *seconds);
  if (monitor)
    monitor->launch_begins(launch, kernel, workers);

  if (!launch.cluster.empty())
    fault = run_clusters(machine, run);
  else if ((kernel.has_spin_loops && !run.thread_loops) || interleaved || delays)
    fault = run_waiting_tiles(machine, run);
  else
    run_on_workers(run, workers);
  tiles_waited |= run.tiles_waited;
  messages = std::move(run.messages);
  Verdict verdict = monitor ? monitor->launch_ends() : Verdict::clean;
  watch.reset();
  machine.stats.switches += run.switches;
  if (run.diverged && (monitor || kept_to_roll_back())) {
    if (kernel.has_spin_loops) {
      machine.forecast.note_waits(launch.kernel);
      fault.reset(); // it left the kernel
    }
    (in_loops ? together : split) = false;
    return std::nullopt;
  }
  if (verdict == Verdict::order_dependent && workers == 1 && !interrupted())
    return std::nullopt; // the monitor will check more closely
  if (run.thread_loops && with_possible(code).possible && verdict != Verdict::clean && !interrupted()) {
    machine.forecast.note_possible_fails(launch.kernel);
    return std::nullopt;
  }
  if (variant == Variant::elided && !elided->written.empty() && monitor->coverage().outside && !interrupted()) {
    elided.reset(); // not all of that is written
    return std::nullopt;
  }
  stopped = run.stopped;
  if (variant == Variant::elided && !stopped)
    for (const WrittenRange &range : elided->written)
      machine.arena.set_initialised(range.begin, range.bytes);
  return verdict;
}

/// For a kernel with variables to which that makes a difference.
Instrumentation LaunchRunner::with_possible(Instrumentation code) const {
  code.possible = code.variant == Variant::elided && !code.proved_tile_local && !kernel.has_spin_loops &&
                  machine.forecast.possible_pays(launch.kernel) &&
                  std::ranges::any_of(kernel.tile_local, &TileLocalVariable::possibly_same_in_tiles);
  return code;
}

/// Returns true if only the launch accesses its memory while one worker runs it.
bool LaunchRunner::can_be_alone() const { return std::ranges::none_of(launch.regions, &Region::of_host); }

/// Returns true if workers may meet at few locations, and one alone would not: elsewhere, atomic operations are rare or use
/// their order, which one worker keeps.
bool LaunchRunner::may_contend() const {
  return can_be_alone() && shared_domain.batches >= Contention::least_batches &&
         std::ranges::any_of(kernel.uses, &CaptureUse::only_atomics);
}

void LaunchRunner::run_on_workers(Run &run, unsigned workers) {
  fault.reset();
  std::atomic<std::uint64_t> next = run.first_batch;
  std::mutex mutex; // guards the variables below, and `fault`
  double seconds = 0;
  // `note`: called with the number of batches of each share that was run; returns false to end.
  auto run_batches = [&](unsigned worker, std::uint64_t share, std::uint64_t end, auto note) {
    TileEngine &engine = machine.engine(worker);
    engine.begin(run, worker);
    double mine = 0;
    std::optional<Stopwatch> watch(std::in_place, mine);
    std::optional<KernelFault> found = run_guarded(engine, worker, [&] {
      while (true) {
        const std::uint64_t first = next.fetch_add(share, std::memory_order_relaxed);
        if (first >= end)
          return;
        const std::uint64_t last = std::min(first + share, end);
        if (part.empty())
          engine.run_batches(first, last);
        else
          for (std::uint64_t k = first; k < last; ++k)
            if (contains(part, run.batches[k]))
              engine.run_batches(k, k + 1);
            else
              run.note_done(k);
        if (!note(last - first) || last == end || run.stopped.load(std::memory_order_relaxed))
          return;
      }
    });
    watch.reset();
    std::lock_guard lock(mutex);
    seconds += mine;
    if (found && !fault)
      fault = found;
  };
  const auto ignored = [](std::uint64_t) { return true; };
  // Passes on what each share took of the processor.
  auto timed = [](auto &&use) {
    return [use, before = thread_time()](std::uint64_t batches) mutable {
      const std::int64_t now = thread_time();
      return use(batches, now - std::exchange(before, now));
    };
  };
  // Only where the regions are the launch's own does worker 0 use atomic operations without the processor's lock.
  auto run_alone = [&](std::uint64_t share, std::uint64_t end, auto note) {
    Machine::State::launch_is_alone = can_be_alone();
    run_batches(0, share, end, note);
    Machine::State::launch_is_alone = false;
  };

  Contention contention(workers);
  const bool watched = workers > 1 && may_contend() && !machine.forecast.contends(launch.kernel);
  const bool unknown = workers > 1 && !machine.forecast.seconds(launch.kernel, domain.threads);
  if (watched)
    run_alone(1, run.first_batch + Contention::batches_alone, timed([&](std::uint64_t batches, std::int64_t used) {
                contention.note_alone(batches, used);
                return true;
              }));
  else if (unknown)
    run_alone(1, run.first_batch + 1, ignored);
  if (fault)
    return;
  const std::uint64_t done = next - run.first_batch, left = run.end_batch - next;
  if (unknown && !worth_workers(seconds / double(done) * double(left)))
    workers = 1;
  // Workers take several neighbouring batches at a time: fewer contended updates, and each worker stays in its own
  // pages.
  const std::uint64_t share = std::max<std::uint64_t>(1, run.domain.batches / (std::uint64_t{workers} * 16));
  if (workers == 1)
    run_alone(share, run.end_batch, ignored);
  else if (!watched)
    machine.workers.run(workers, [&](unsigned worker) { run_batches(worker, share, run.end_batch, ignored); });
  else {
    machine.workers.run(workers, [&](unsigned worker) {
      run_batches(worker, share, run.end_batch,
                  timed([&, first = true](std::uint64_t batches, std::int64_t used) mutable {
                    if (!std::exchange(first, false))
                      contention.note_together(batches, used);
                    return !contention.hinders();
                  }));
    });
    machine.forecast.note_contention(launch.kernel, contention.hinders());
    if (contention.hinders() && !fault && !run.stopped)
      run_alone(share, run.end_batch, ignored);
  }
  bool whole =
      !fault && !run.stopped && run.first_batch == 0 && run.end_batch == run.domain.batches && !is_divided();
  if (whole && (!run.monitor || run.monitor != machine.explain))
    machine.forecast.note_seconds(launch.kernel, domain.threads, seconds);
}

} // namespace ampsim
