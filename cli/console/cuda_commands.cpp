// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The commands of cuda-gdb: a focus in kernels, blocks, warps and lanes.
//
// A kernel of cuda-gdb is a launch. Blocks run one after the other: one block has threads, earlier blocks have ended,
// and later ones have not started.
#include "cli/console/console.h"
#include "cli/report/names.h"
#include "debugger/names.h"

#include <algorithm>
#include <array>

namespace ampsim::cli {

using debugger::Thread;
using debugger::ThreadState;

namespace {

bool is_live(const Thread &thread) {
  return thread.state != ThreadState::ended && thread.state != ThreadState::not_started;
}

/// Lanes of a warp: bit masks.
struct WarpMasks {
  std::uint64_t valid = 0, active = 0, divergent = 0;
  const Thread *first = nullptr; // of those that are active
};

/// Active lanes are at the position of the first lane that has started and not ended (in the warp of the focus: of the
/// focus). Divergent lanes are elsewhere.
WarpMasks masks_of(const debugger::Execution &execution, const debugger::Group &warp, std::uint32_t focus) {
  WarpMasks masks;
  const std::uint32_t begin = warp.first;
  const Thread *leader =
      warp.has(focus) && is_live(execution.threads()[focus]) ? &execution.threads()[focus] : nullptr;
  for (std::uint32_t rank = begin; rank < begin + warp.count; ++rank) {
    const Thread &thread = execution.threads()[rank];
    masks.valid |= std::uint64_t{1} << (rank - begin);
    if (!is_live(thread))
      continue;
    leader = leader ? leader : &thread;
    const bool together = thread.point == leader->point;
    (together ? masks.active : masks.divergent) |= std::uint64_t{1} << (rank - begin);
    if (together && !masks.first)
      masks.first = &thread;
  }
  return masks;
}

/// Its number in the block.
std::uint32_t warp_of_thread(const Thread &thread, std::uint32_t lanes) { return thread.rank_in_tile / lanes; }

std::string place_of(const debugger::Session &session, const Thread &thread) {
  const StopPoint *point = session.point_of(thread);
  if (!point)
    return "";
  const SourceFrame &place = point->frames.front().place;
  return fmt::format("{}:{}", place.file.substr(place.file.rfind('/') + 1), place.line);
}

/// Splits "block (1,0,0) thread 3" into words and indices; an index may be in brackets.
std::vector<std::pair<std::string, std::optional<std::vector<std::int32_t>>>> parts_of(const std::string &text) {
  std::vector<std::pair<std::string, std::optional<std::vector<std::int32_t>>>> parts;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ') {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && std::isalpha(static_cast<unsigned char>(text[end])))
      ++end;
    std::string word = text.substr(at, end - at);
    std::size_t stop = end;
    while (stop < text.size() && !std::isalpha(static_cast<unsigned char>(text[stop])))
      ++stop;
    if (stop == at)
      throw CommandError(fmt::format("unexpected '{}'", text.substr(at)));
    parts.emplace_back(word, debugger::parse_index(text.substr(end, stop - end)));
    at = stop;
  }
  return parts;
}

} // namespace

/// cuda [kernel N] [block INDEX] [thread INDEX] [warp N] [lane N]: selects; words without an index are printed.
void Console::cuda(const std::string &text) {
  const Vocabulary &words = debugger::words(execution());
  const std::uint32_t lanes = session.tables.warp();
  if (!lanes)
    throw CommandError(in_words("the program has no warps: select with '{tile}' and 'thread'"));
  std::optional<std::vector<std::int32_t>> thread;
  std::optional<std::uint32_t> warp, lane;
  std::optional<debugger::TilePlace> block;
  std::string block_name;
  bool selects = false;
  for (const auto &[word, index] : parts_of(text)) {
    if (!index)
      continue; // `cuda block thread` shows both
    selects = true;
    if (word == "thread")
      thread = index;
    else if (word == "warp")
      warp = std::uint32_t(index->front());
    else if (word == "lane")
      lane = std::uint32_t(index->front());
    else if (word == words.tile) {
      const std::vector<std::int32_t> inner = debugger::in_order(words, *index);
      block = debugger::tile_at(execution(), inner);
      block_name = debugger::index_text(words, inner);
      if (!block)
        throw CommandError(fmt::format("unknown {} {}", words.tile, block_name));
    } else if (word == "kernel" || word == "grid") {
      if (const auto id = std::uint32_t(index->front()); id != execution().launch().launch.id) {
        moved(session.go_to_launch(place_of_launch(id)));
        selects = false; // it has been shown
      }
    } else if (word == "device" || word == "sm") { // blocks run on one, one after the other
      if (index->front() != 0)
        throw CommandError(fmt::format("unknown {} {}: see 'info cuda {}s'", word, index->front(), word));
    } else {
      throw CommandError(fmt::format("'{}' is not 'kernel', '{}', 'thread', 'warp' or 'lane'", word, words.tile));
    }
  }
  if (block && block->batch != execution().batch())
    run_to_tile(*block, block_name);
  if (block && block->batch != execution().batch())
    return;
  if (block && !session.tile().has(block->first))
    session.focus = block->first;
  std::optional<std::uint32_t> rank = session.focus;
  if (thread)
    rank = debugger::thread_with_local(execution(), debugger::in_order(words, *thread), session.focus);
  else if (warp || lane)
    rank = session.tile().first + warp.value_or(warp_of_thread(session.thread(), lanes)) * lanes +
           lane.value_or(warp ? 0 : session.thread().rank_in_tile % lanes);
  if (!rank || !session.tile().has(*rank) || (lane && *lane >= lanes))
    throw CommandError(fmt::format("thread index out of range for this {}", words.tile));
  session.focus = *rank;
  session.frame = 0;
  const Thread &now = session.thread();
  say("kernel {}, {} {}, thread {}, warp {}, lane {}\n", execution().launch().launch.id, words.tile,
      debugger::tile_text(execution(), now), debugger::local_text(execution(), now), warp_of_thread(now, lanes),
      now.rank_in_tile % lanes);
  if (selects)
    show_location(true);
}

/// Prints blocks that have begun and are not over, or contain the focus; then the number of each sort.
void Console::info_blocks() {
  const Vocabulary &words = debugger::words(execution());
  const debugger::Execution &now = execution();
  const std::uint64_t total = now.launch().launch.tiles;
  std::uint64_t running = 0, ended = 0;
  for (std::uint64_t tile = 0; tile < total; ++tile) {
    const debugger::TilePlace place = now.place_of(tile);
    if (place.batch != now.batch()) {
      ended += now.began(place.batch).value_or(debugger::never) < now.batch_began();
      continue;
    }
    const auto begin = now.threads().begin() + place.first, end = begin + now.tile_of(place.first).count;
    const bool is_over =
        std::all_of(begin, end, [](const Thread &each) { return each.state == ThreadState::ended; });
    const bool has_begun =
        std::any_of(begin, end, [](const Thread &each) { return each.state != ThreadState::not_started; });
    const bool selected = session.tile().has(place.first);
    ended += is_over;
    running += has_begun && !is_over;
    if (selected || (has_begun && !is_over))
      say("{} {} {} of launch {}\n", selected ? '*' : ' ', words.tile, debugger::tile_text(now, *begin),
          now.launch().launch.id);
  }
  say("  {} running, {} ended, {} not started\n", running, ended, total - running - ended);
}

/// info cuda kernels|blocks|threads|warps|lanes
void Console::info_cuda(const std::string &what) {
  const Vocabulary &words = debugger::words(execution());
  const Launch &launch = execution().launch().launch;
  const std::uint32_t lanes = session.tables.warp();
  const debugger::Group tile = session.tile(), warp = execution().warp_of(session.focus);
  if (what == "devices") {
    const std::span<const DeviceProfile> devices = session.tables.language->devices;
    const auto chosen = std::ranges::find(devices, options.program.device, &DeviceProfile::key);
    const DeviceProfile *device = nullptr;
    if (chosen != devices.end())
      device = &*chosen;
    else if (!devices.empty())
      device = &devices.front();
    say("* 0  {}{}, warps of {} threads, simulated\n", device ? device->key : "device",
        device && device->architecture ? fmt::format(", sm_{}", device->architecture) : "", lanes);
  } else if (what == "sms") {
    say("* 0  {}\n", execution().over()
                         ? "idle"
                         : fmt::format("{} {} of launch {}", words.tile,
                                       debugger::tile_text(execution(), session.thread()), launch.id));
  } else if (what == "kernels") {
    const debugger::History &launches = session.launches();
    for (std::size_t k = 0; k < launches.size(); ++k) {
      const Launch &each = launches[k].as_launched();
      say("{} {}  {}  grid of {}, {} of {} threads, at {}:{}\n", k == session.launch_number() ? '*' : ' ', each.id,
          session.tables.kernels[each.kernel].name, counted(each.tiles, words.tile, words.tiles), words.tiles,
          debugger::index_text(words, each.tile), each.file, each.line);
    }
  } else if (what == words.tiles) {
    info_blocks();
  } else if (what == "threads") {
    info_threads("");
  } else if (what == "warps") {
    const std::uint32_t width = lanes / 4 + 2; // of a mask, as 0x and a digit for every four lanes
    say("  warp  {:<{}}  {:<{}}  {:<{}}  {:<14}  first active thread\n", "valid", width, "active", width,
        "divergent", width, "location");
    for (std::uint32_t begin = tile.first; begin < tile.first + tile.count; begin += lanes) {
      const WarpMasks masks = masks_of(execution(), execution().warp_of(begin), session.focus);
      say("{} {:>4}  {:#0{}x}  {:#0{}x}  {:#0{}x}  {:<14}  {}\n", begin == warp.first ? '*' : ' ',
          (begin - tile.first) / lanes, masks.valid, width, masks.active, width, masks.divergent, width,
          masks.first ? place_of(session, *masks.first) : "",
          masks.first ? debugger::local_text(execution(), *masks.first) : "");
    }
  } else if (what == "lanes") {
    say("  lane  {:<18}  {:<14}  thread\n", "state", "location");
    for (std::uint32_t rank = warp.first; rank < warp.first + warp.count; ++rank) {
      const Thread &thread = execution().threads()[rank];
      say("{} {:>4}  {:<18}  {:<14}  {}\n", rank == session.focus ? '*' : ' ', rank - warp.first,
          debugger::state_text(thread), place_of(session, thread), debugger::local_text(execution(), thread));
    }
  } else {
    throw CommandError(
        fmt::format("expected a topic: devices, sms, kernels, {}, threads, warps or lanes", words.tiles));
  }
}

} // namespace ampsim::cli
