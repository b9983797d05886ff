// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See recorder.h.
#include "tests/generated/recorder.h"

#include <algorithm>
#include <array>

namespace ampsim::test {

void Recorder::launch_begins(const Launch &launch, const Kernel &, unsigned) {
  recorded = {};
  odd = false;
  seen.clear();
  Script &script = recorded.script;
  script.tiled = launch.tiled;
  std::uint64_t in_tile = 1;
  for (std::int32_t each : launch.tile)
    in_tile *= std::uint64_t(each);
  script.threads = unsigned(in_tile);
  script.tiles.resize(launch.tiled ? launch.tiles : launch.threads);
  tile_bytes = launch.tile_local_bytes;
}

void *Recorder::tile_begins(unsigned, char *start) {
  tile_local = start;
  tile = no_tile;
  return static_cast<AccessRecorder *>(this);
}

/// The tile that a thread belongs to enters the script with its first event.
Steps &Recorder::steps_of(const ampsim_thread_context &thread) {
  Script &script = recorded.script;
  tile = std::size_t(thread.tile_rank);
  std::vector<Interval> &intervals = script.tiles[tile];
  if (intervals.empty())
    script.tile_order.push_back(std::uint32_t(tile));
  if (intervals.empty() || intervals.back().barrier) {
    intervals.emplace_back();
    intervals.back().threads.resize(script.threads);
  }
  Interval &interval = intervals.back();
  if (std::find(interval.order.begin(), interval.order.end(), thread.rank_in_tile) == interval.order.end())
    interval.order.push_back(thread.rank_in_tile);
  return interval.threads[thread.rank_in_tile];
}

void Recorder::barrier(unsigned, FenceMask mask) {
  if (tile == no_tile)
    return; // before the tile's first event it orders nothing
  std::vector<Interval> &intervals = recorded.script.tiles[tile];
  if (intervals.empty() || intervals.back().barrier) {
    intervals.emplace_back();
    intervals.back().threads.resize(recorded.script.threads);
  }
  intervals.back().barrier = mask;
}

/// The orders are permutations: threads and tiles without events come last.
Verdict Recorder::launch_ends() {
  auto complete = [](std::vector<std::uint32_t> &order, std::size_t count) {
    for (std::uint32_t k = 0; k < count; ++k)
      if (std::find(order.begin(), order.end(), k) == order.end())
        order.push_back(k);
  };
  Script &script = recorded.script;
  complete(script.tile_order, script.tiles.size());
  for (std::vector<Interval> &intervals : script.tiles)
    for (Interval &interval : intervals)
      complete(interval.order, interval.threads.size());
  return Verdict::clean;
}

void Recorder::fence(const ampsim_thread_context &thread, FenceMask mask, SiteId, FencedBytes) {
  Step step;
  step.fence = true;
  step.mask = mask;
  recorded.fences = true;
  steps_of(thread).push_back(step);
}

void Recorder::access(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) {
  const Site &described = tables.sites[site];
  Step step;
  step.site = site;
  step.iterations.assign(thread.iterations, thread.iterations + described.loops.size());
  if (memory.is_global(address)) {
    step.address = std::uint64_t(static_cast<char *>(address) - memory.global_begin);
    for (std::uint64_t byte = step.address; byte < step.address + size; ++byte)
      if (seen.insert(byte).second && !memory.initialised_all(memory.global_begin + byte, 1))
        recorded.unwritten.insert(byte);
    if (described.kind != Site::Kind::read)
      memory.set_initialised(address, size);
  } else if (std::uint64_t(static_cast<char *>(address) - tile_local) < tile_bytes) {
    step.space = Space::tile_local;
    step.address = std::uint64_t(static_cast<char *>(address) - tile_local);
  } else {
    odd = true; // out of bounds
    return;
  }
  odd |= described.size != size;
  ++recorded.accesses;
  steps_of(thread).push_back(std::move(step));
}

namespace {

void *record(ampsim_thread_context *thread, void *address, std::uint32_t size, std::uint32_t site) {
  static_cast<AccessRecorder *>(thread->watcher)->access(*thread, address, size, site);
  return address;
}

void ignore(ampsim_thread_context *, void *, std::uint32_t, std::uint32_t) {}

} // namespace

std::span<const HostSymbol> recorder_symbols() {
  static const std::array<HostSymbol, 4> symbols{{
      {"ampsim_explain_read", reinterpret_cast<void *>(&record)},
      {"ampsim_explain_write", reinterpret_cast<void *>(&record)},
      {"ampsim_explain_atomic", reinterpret_cast<void *>(&record)},
      {"ampsim_explain_written", reinterpret_cast<void *>(&ignore)},
  }};
  return symbols;
}

} // namespace ampsim::test
