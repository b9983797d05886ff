// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See event_recorder.h.
#include "tests/generated/event_recorder.h"

#include <utility>

namespace ampsim::test {

void EventRecorder::launch_begins(const Launch &launch, const Kernel &, unsigned) {
  recorded = {};
  odd = false;
  tile_bytes = launch.tile_local_bytes;
}

void *EventRecorder::tile_begins(unsigned, char *start) {
  tile_local = start;
  block = no_block;
  return static_cast<AccessRecorder *>(this);
}

Event &EventRecorder::add(Event::What what, std::uint64_t of_block, std::uint32_t thread) {
  block = of_block;
  Event event;
  event.what = what;
  event.block = of_block;
  event.thread = thread;
  recorded.events.push_back(std::move(event));
  return recorded.events.back();
}

/// Before the block's first event a barrier orders nothing.
void EventRecorder::barrier(unsigned, FenceMask) {
  if (block != no_block)
    add(Event::What::barrier, block, 0);
}

void EventRecorder::warp_barrier(unsigned, std::span<const std::uint32_t> ranks, FenceMask) {
  if (block != no_block)
    add(Event::What::warp_barrier, block, 0).lanes.assign(ranks.begin(), ranks.end());
}

void EventRecorder::fence(const ampsim_thread_context &thread, FenceMask mask, SiteId, FencedBytes bytes) {
  Event &event = add(Event::What::fence, thread.tile_rank, thread.rank_in_tile);
  event.step.fence = true;
  event.step.mask = mask;
  event.step.fenced = bytes.size;
  if (bytes.size)
    locate(event.step, static_cast<const char *>(bytes.address));
}

/// Sets the step's space and the address in it.
void EventRecorder::locate(Step &step, const char *address) const {
  const auto in_tile = std::uint64_t(address - tile_local);
  const bool local = in_tile < tile_bytes;
  step.space = local ? Space::tile_local : Space::global;
  step.address = local ? in_tile : std::uint64_t(address - memory.global_begin);
}

void EventRecorder::access(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) {
  Step place;
  locate(place, static_cast<const char *>(address));
  const bool local = place.space == Space::tile_local;
  if (!local && !memory.is_global(address)) {
    odd = true; // out of bounds
    return;
  }
  const Site &described = tables.sites[site];
  odd |= described.size != size;
  Step &step = add(Event::What::access, thread.tile_rank, thread.rank_in_tile).step;
  step = std::move(place);
  step.site = site;
  step.iterations.assign(thread.iterations, thread.iterations + described.loops.size());
  if (!local && described.kind != Site::Kind::read)
    memory.set_initialised(address, size);
}

} // namespace ampsim::test
