// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See execution.h. Deviations from the launch's input, and going back.
#include "debugger/execution.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ampsim::debugger {

void Execution::freeze(std::uint32_t thread, bool frozen) {
  forget_future();
  log({.kind = frozen ? Action::Kind::freeze : Action::Kind::thaw, .at = now, .thread = thread});
  apply_actions();
}

void Execution::write(char *address, const std::vector<char> &bytes) {
  forget_future();
  Action write{.kind = Action::Kind::write, .at = now, .bytes = bytes};
  if (is_tile_local(address)) {
    write.memory = Action::Memory::tile_local;
    write.offset = std::uint64_t(address - tile_memory.get());
  } else if (std::uint64_t(address - frames.data()) < frames.size()) {
    write.memory = Action::Memory::frames;
    write.offset = std::uint64_t(address - frames.data());
  } else {
    write.offset = std::uint64_t(address - driven.memory.global_begin);
  }
  log(std::move(write));
  apply_actions();
}

char *Execution::address_of(const Action &write) {
  switch (write.memory) {
  case Action::Memory::global:
    break;
  case Action::Memory::tile_local:
    return tile_memory.get() + write.offset;
  case Action::Memory::frames:
    return frames.data() + write.offset;
  }
  return driven.memory.global_begin + write.offset;
}

std::optional<Clock> Execution::written_by_hand(const char *address, std::uint64_t size) {
  std::optional<Clock> last;
  for (std::size_t k = 0; k < applied; ++k)
    if (const Action &each = actions[k]; each.kind == Action::Kind::write && address_of(each) < address + size &&
                                         address_of(each) + each.bytes.size() > address)
      last = each.at;
  return last;
}

void Execution::log(Action action) { actions.push_back(std::move(action)); }

void Execution::forget_future() {
  ++course_number;
  actions.resize(applied);
  while (checkpoints.back().at > now)
    checkpoints.drop_last();
}

void Execution::apply_actions() {
  for (; applied < actions.size() && actions[applied].at <= now; ++applied)
    apply(actions[applied]);
}

void Execution::apply(const Action &action) {
  switch (action.kind) {
  case Action::Kind::run:
    running = action.thread;
    running_is_suspended = true;
    break;
  case Action::Kind::freeze:
  case Action::Kind::thaw:
    all_threads[action.thread].frozen = action.kind == Action::Kind::freeze;
    touch(all_threads[action.thread]);
    break;
  case Action::Kind::write:
    std::memcpy(address_of(action), action.bytes.data(), action.bytes.size());
    note_written(address_of(action), action.bytes.size());
    if (action.memory == Action::Memory::frames)
      touch(all_threads[action.offset / frame_bytes]);
    break;
  }
}

void Execution::set_stop_clock() {
  stop_clock = std::min(
      {target, Fiber::can_be_kept() ? pace.due : never, applied < actions.size() ? actions[applied].at : never});
}

//===--- Checkpoints --------------------------------------------------------------------===//

void Execution::keep_every(Clock positions) {
  pace.fix(positions);
  pace.due = 0;
}

std::vector<Snapshot::Range> Execution::memory_that_changes() const {
  std::vector<Snapshot::Range> ranges = driven.writable;
  if (driven.launch.cluster_memory)
    ranges.push_back({driven.launch.cluster_memory, driven.launch.cluster_stride * tiles});
  return ranges;
}

/// At a point where no thread is running, and without a manual change at this very position.
void Execution::consider_checkpoint() {
  if (now < pace.due || (batch_live && !Fiber::can_be_kept()) || (applied > 0 && actions[applied - 1].at == now) ||
      !pace.is_time(now, checkpoints))
    return;
  const std::uint64_t began = Pace::time();
  take_checkpoint();
  pace.took(Pace::time() - began);
  pace.starts(now, now);
}

void Execution::take_checkpoint() {
  auto checkpoint = std::make_unique<Checkpoint>();
  checkpoint->at = now;
  checkpoint->batches_ended = batches_ended;
  checkpoint->actions = applied;
  checkpoint->way = checkpoints.empty() ? 0 : pace.way(checkpoints.before(now).at, now);
  checkpoint->memory = kept_memory.keep();
  if (batch_live)
    checkpoint->batch = keep_batch();
  const std::size_t names = checkpoint->memory.size() + (batch_live ? kept_groups.size() + kept_tiles.size() : 0);
  checkpoint->weight =
      std::make_unique<Weight>(kept_bytes, sizeof *checkpoint + names * sizeof(std::shared_ptr<void>));
  checkpoints.add(std::move(checkpoint));
  checkpoints.thin_out(kept_bytes, now);
}

BatchImage Execution::keep_batch() {
  for (std::size_t group = 0; group < kept_groups.size(); ++group)
    if (group_touched[group]) {
      kept_groups[group] = keep_group(group);
      group_touched[group] = false;
    }
  for (std::uint32_t tile = 0; tile < tiles; ++tile)
    if (tile_touched[tile]) {
      kept_tiles[tile] = keep_tile(tile);
      tile_touched[tile] = false;
    }
  return {batch_number, batch_clock, *this, kept_groups, kept_tiles};
}

std::shared_ptr<const GroupImage> Execution::keep_group(std::size_t number) {
  auto group = std::make_shared<GroupImage>(kept_bytes);
  if (kept_groups[number])
    group->threads = kept_groups[number]->threads;
  const std::size_t first = number * GroupImage::most_threads;
  for (std::size_t k = 0; k < GroupImage::most_threads && first + k < all_threads.size(); ++k)
    if (Thread &thread = all_threads[first + k]; thread.touched) {
      group->threads[k] = std::make_shared<ThreadImage>(kept_bytes, thread, frame_bytes);
      thread.touched = false;
    }
  return group;
}

std::shared_ptr<const TileImage> Execution::keep_tile(std::uint32_t tile) {
  auto image = std::make_shared<TileImage>();
  image->state = tile_states[tile];
  if (driven.kernel.has_named_barriers)
    image->named = std::make_unique<NamedBarriers>(named_barriers[tile]);
  image->written = tile_written[tile];
  const char *begin = tile_memory.get() + tile * tile_memory_bytes + tile_local_zone;
  image->bytes.assign(begin, begin + driven.launch.tile_local_bytes);
  image->weight = std::make_unique<Weight>(kept_bytes, sizeof *image + image->bytes.size() * 9 / 8 +
                                                           (image->named ? sizeof *image->named : 0));
  return image;
}

void Execution::restore(const Checkpoint &checkpoint) {
  batches_ended = checkpoint.batches_ended;
  if (checkpoint.batch) {
    restore(*checkpoint.batch);
  } else {
    abandon();
    batch_live = false;
    aborted = false;
  }
  kept_memory.restore(checkpoint.memory);
  now = checkpoint.at;
  applied = checkpoint.actions;
  is_over = false;
  pace.starts(now, now);
}

void Execution::restore(const BatchImage &image) {
  const bool same_batch = batch_live && batch_number == image.number;
  batch_number = image.number;
  batch_clock = image.began;
  count = threads_in_batch();
  batch_live = true;
  static_cast<Turn &>(*this) = image.turn;
  batch_clocks.resize(batches_ended + 1);
  for (std::uint32_t tile = 0; tile < tiles; ++tile)
    if (tile_touched[tile] || kept_tiles[tile] != image.tiles[tile])
      restore_tile(tile, *image.tiles[tile]);
  kept_tiles = image.tiles;
  tile_touched.assign(tiles, false);
  restore_threads(image, same_batch);
}

void Execution::restore_tile(std::uint32_t tile, const TileImage &image) {
  tile_states[tile] = image.state;
  if (image.named)
    named_barriers[tile] = *image.named;
  tile_written[tile] = image.written;
  std::ranges::copy(image.bytes, tile_memory.get() + tile * tile_memory_bytes + tile_local_zone);
}

/// Unchanged threads keep their stacks. The others release theirs first: another thread may have had it.
void Execution::restore_threads(const BatchImage &image, bool same_batch) {
  if (!same_batch)
    abandon();
  std::vector<std::uint32_t> changed;
  std::vector<Fiber *> needed;
  for (std::size_t group = 0; group < kept_groups.size(); ++group) {
    if (same_batch && !group_touched[group] && kept_groups[group] == image.groups[group])
      continue;
    const std::uint32_t first = std::uint32_t(group) * GroupImage::most_threads;
    for (std::uint32_t rank = first;
         rank < std::min<std::size_t>(first + GroupImage::most_threads, all_threads.size()); ++rank) {
      const ThreadImage *then = image.thread(rank);
      const ThreadImage *last = kept_groups[group] ? kept_groups[group]->threads[rank - first].get() : nullptr;
      if (same_batch && !all_threads[rank].touched && last == then)
        continue;
      changed.push_back(rank);
      abandon(all_threads[rank]);
      if (then && then->thread.fiber)
        needed.push_back(then->thread.fiber);
    }
  }
  pool.take(std::move(needed));
  for (std::uint32_t rank : changed)
    if (const ThreadImage *then = image.thread(rank))
      then->restore(all_threads[rank]);
    else
      place(all_threads[rank], rank);
  kept_groups = image.groups;
  group_touched.assign(group_touched.size(), false);
}

void Execution::abandon() {
  for (Thread &thread : all_threads)
    abandon(thread);
}

void Execution::abandon(Thread &thread) {
  if (Fiber *fiber = std::exchange(thread.fiber, nullptr)) {
    fiber->abandon(host);
    pool.give_back(*fiber);
  }
}

std::optional<Execution::Activity> Execution::last_activity(std::uint32_t thread, Clock until) const {
  const auto &all = checkpoints.get();
  auto next = std::ranges::upper_bound(all, until, {}, [](const auto &each) { return each->at; });
  Clock end = until;
  if (until >= now) {
    end = std::min(end, all_threads[thread].left);
  } else if (const Checkpoint &last = **std::prev(next); last.at == until && last.batch) {
    end = last.batch->thread(thread) ? last.batch->thread(thread)->thread.left : 0;
  }
  if (end <= batch_clock)
    return std::nullopt;
  while (next != all.begin() && (*std::prev(next))->at >= end)
    --next;
  const bool in_batch = next != all.begin() && (*std::prev(next))->at > batch_clock;
  return Activity{in_batch ? (*std::prev(next))->at : batch_clock, end};
}

} // namespace ampsim::debugger
