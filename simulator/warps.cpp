// What the threads of a warp do together; see tile.h. They are on stacks of their own: each stops at its operation, and
// at the end of a round groups whose threads are all there go on with the results.
#include "simulator/tile.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ampsim {

namespace {

constexpr std::uint32_t mask_bits = 32;

template <class T, class Operation>
std::uint64_t combine(std::span<const std::uint64_t> values, const Operation &operation) {
  T result = T(values.front());
  for (std::uint64_t value : values.subspan(1))
    result = operation(result, T(value));
  return std::uint32_t(result);
}

std::uint64_t reduce(std::uint32_t operation, std::span<const std::uint64_t> values) {
  using Unsigned = std::uint32_t;
  using Signed = std::int32_t;
  switch (operation) {
  case ampsim_warp_add:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return a + b; });
  case ampsim_warp_min:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return std::min(a, b); });
  case ampsim_warp_max:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return std::max(a, b); });
  case ampsim_warp_signed_min:
    return combine<Signed>(values, [](Signed a, Signed b) { return std::min(a, b); });
  case ampsim_warp_signed_max:
    return combine<Signed>(values, [](Signed a, Signed b) { return std::max(a, b); });
  case ampsim_warp_and:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return a & b; });
  case ampsim_warp_or:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return a | b; });
  default:
    return combine<Unsigned>(values, [](Unsigned a, Unsigned b) { return a ^ b; });
  }
}

} // namespace

std::uint64_t TileEngine::at_warp_operation(ampsim_thread_context &thread, std::uint32_t operation,
                                            std::uint32_t mask, std::uint64_t value, std::uint32_t argument,
                                            SiteId site) {
  const std::uint32_t own = 1u << thread.rank_in_tile % mask_bits;
  if (!on_fibers)
    return operation == ampsim_warp_ballot                                     ? (value ? own : 0)
           : operation == ampsim_warp_match || operation == ampsim_warp_active ? own
                                                                               : value;
  if (operation != ampsim_warp_active && !(mask & own)) { // the caller has to be in its mask
    if (run->monitor)
      run->monitor->warp_sync(thread, site);
    mask |= own;
  }
  warp_stops[current] = {operation, mask, argument, site, value, 0};
  states[current] = State::at_warp_operation;
  ++in_warps;
  best = Progress::certain;
  const std::uint32_t rank = current;
  at_stop();
  return warp_stops[rank].result;
}

/// At the end of a round: lets groups that are complete go on, and where that is none and nothing else can run
/// (`stuck`), those that wait in vain. Did any?
bool TileEngine::finish_warp_operations(bool stuck) {
  const std::uint32_t warp = run->tables.language->limits.warp ? run->tables.language->limits.warp : mask_bits;
  bool any = false;
  for (std::uint32_t begin = 0; begin < count; begin += warp)
    any |= finish_in_warp(begin, std::min(begin + warp, count), stuck);
  return any;
}

bool TileEngine::finish_in_warp(std::uint32_t begin, std::uint32_t end, bool stuck) {
  bool any = false, others_run = false;
  for (std::uint32_t rank = begin; rank < end; ++rank)
    others_run |= states[rank] == State::set_aside;
  for (bool active : {false, true}) {
    if (active && (any || others_run) && !stuck)
      break;
    for (std::uint32_t rank = begin; rank < end; ++rank) {
      if (states[rank] != State::at_warp_operation)
        continue;
      const WarpStop &stop = warp_stops[rank];
      if ((stop.operation == ampsim_warp_active) != active)
        continue;
      std::array<std::uint32_t, 64> lanes;
      std::size_t found = 0;
      bool complete = true;
      for (std::uint32_t other = begin; other < end; ++other) {
        const bool here = states[other] == State::at_warp_operation && warp_stops[other].same_group(stop);
        if (here)
          lanes[found++] = other;
        else if (!active && stop.mask >> (other - begin) & 1 && states[other] != State::ended)
          complete = false;
      }
      if (!complete && !stuck)
        continue;
      if (!complete && run->monitor)
        run->monitor->warp_sync(threads[rank], stop.site);
      finish_group(begin, {lanes.data(), found});
      any = true;
      if (!complete)
        return true; // the others may come now
    }
  }
  return any;
}

void TileEngine::finish_group(std::uint32_t begin, std::span<const std::uint32_t> lanes) {
  std::array<std::uint64_t, 64> values;
  std::uint64_t present = 0, votes = 0;
  for (std::size_t k = 0; k < lanes.size(); ++k) {
    const WarpStop &stop = warp_stops[lanes[k]];
    values[k] = stop.value;
    present |= std::uint64_t{1} << (lanes[k] - begin);
    votes |= std::uint64_t{stop.value != 0} << (lanes[k] - begin);
  }
  const std::uint32_t operation = warp_stops[lanes.front()].operation;
  for (std::uint32_t rank : lanes) {
    WarpStop &stop = warp_stops[rank];
    switch (operation) {
    case ampsim_warp_barrier:
      break;
    case ampsim_warp_shuffle: {
      const std::uint32_t source = begin + stop.argument;
      const bool takes_part = present >> stop.argument & 1;
      stop.result = takes_part ? warp_stops[source].value : stop.value;
      // Of a lane that the block does not have, the value is undefined, but many programs do not look at it.
      if (!takes_part && source < count && run->monitor)
        run->monitor->warp_sync(threads[rank], stop.site);
      break;
    }
    case ampsim_warp_ballot:
      stop.result = votes;
      break;
    case ampsim_warp_match:
      stop.result = 0;
      for (std::size_t k = 0; k < lanes.size(); ++k)
        stop.result |= std::uint64_t{values[k] == stop.value} << (lanes[k] - begin);
      break;
    case ampsim_warp_active:
      stop.result = present;
      break;
    default:
      stop.result = reduce(operation, {values.data(), lanes.size()});
    }
    states[rank] = State::ready;
    --in_warps;
  }
  if (operation == ampsim_warp_barrier && run->monitor)
    run->monitor->warp_barrier(worker, lanes);
}

std::uint32_t TileEngine::at_barrier_sum(ampsim_thread_context &thread, FenceMask fence, std::uint32_t value,
                                         SiteId site) {
  sum += value;
  ampsim_hook_barrier(&thread, fence, site);
  return on_fibers ? last_sum : value;
}

} // namespace ampsim

extern "C" uint32_t ampsim_hook_barrier_sum(ampsim_thread_context *thread, uint32_t fence, uint32_t value,
                                            uint32_t site) {
  return static_cast<ampsim::TileEngine *>(thread->engine)->at_barrier_sum(*thread, fence, value, site);
}

extern "C" uint64_t ampsim_hook_warp(ampsim_thread_context *thread, uint32_t operation, uint32_t mask,
                                     uint64_t value, uint32_t argument, uint32_t site) {
  return static_cast<ampsim::TileEngine *>(thread->engine)
      ->at_warp_operation(*thread, operation, mask, value, argument, site);
}
