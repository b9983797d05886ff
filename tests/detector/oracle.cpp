// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See oracle.h.
#include "tests/detector/oracle.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace ampsim::test {

namespace {

struct Event {
  ThreadId thread;
  const Step *step = nullptr;
  const Site *site = nullptr; // null: a fence
  std::array<unsigned, space_count> epoch{};
  bool dropped = false;              // by --allow-same
  std::set<std::uint64_t> unwritten; // bytes that it reads and nothing has written
};

using History = std::vector<Event>;

std::vector<std::uint64_t> place(const Event &e) {
  std::vector<std::uint64_t> vector;
  for (std::size_t k = 0; k < e.site->loops.size(); ++k) {
    vector.push_back(e.site->loops[k]);
    vector.push_back(e.step->iterations[k]);
  }
  vector.push_back(e.site->position);
  return vector;
}

bool before(const Event &a, const Event &b) {
  auto key = [](const Event &e) { return std::tuple(place(e), e.site->kind == Site::Kind::write, e.step->site); };
  auto ka = key(a), kb = key(b);
  return ka != kb ? ka < kb : a.thread < b.thread;
}

std::uint64_t first_byte(const Event &e) { return e.step->address; }
std::uint64_t end_byte(const Event &e) { return e.step->address + e.site->size; }

bool overlapping(const Event &a, const Event &b) {
  return a.step->space == b.step->space && first_byte(a) < end_byte(b) && first_byte(b) < end_byte(a) &&
         (a.step->space == Space::global || a.thread.tile_rank == b.thread.tile_rank);
}

/// Specification 8.1.2.2, with the kind from docs/findings.md; a before b.
std::optional<Kind> incompatible(const Event &a, const Event &b) {
  using K = Site::Kind;
  bool both_fit =
      first_byte(a) == first_byte(b) && a.site->size == b.site->size && first_byte(a) % a.site->size == 0;
  int writes = (a.site->kind == K::write) + (b.site->kind == K::write);
  int atomics = (a.site->kind == K::atomic) + (b.site->kind == K::atomic);
  if (writes == 2)
    return Kind::waw;
  if (writes == 1 && atomics == 1)
    return Kind::atomic;
  if (writes == 1)
    return a.site->kind == K::write ? Kind::raw : Kind::war;
  if (atomics && !both_fit)
    return Kind::atomic;
  if (atomics == 2 && a.site->operation != b.site->operation)
    return Kind::mixed_atomics;
  return std::nullopt;
}

bool is_atomic(const Event &e) { return e.site && e.site->kind == Site::Kind::atomic; }

/// Returns true if a chain of fences and atomics leads from event a to event b of another thread of the tile.
bool chained(const History &history, std::size_t a, std::size_t b, Space space) {
  // Fences from which a is known to be published.
  std::set<std::size_t> seen;
  std::vector<std::size_t> fences;
  auto reach_fences = [&](std::size_t from) {
    for (std::size_t k = from + 1; k < history.size(); ++k)
      if (history[k].thread == history[from].thread && !history[k].site &&
          history[k].step->mask >> unsigned(space) & 1 && seen.insert(k).second)
        fences.push_back(k);
  };
  reach_fences(a);
  while (!fences.empty()) {
    std::size_t fence = fences.back();
    fences.pop_back();
    if (history[fence].thread == history[b].thread && fence < b)
      return true;
    for (std::size_t k = fence + 1; k < history.size(); ++k) {
      if (!(history[k].thread == history[fence].thread) || !is_atomic(history[k]))
        continue;
      for (std::size_t m = k + 1; m < history.size(); ++m)
        if (is_atomic(history[m]) && history[m].thread.tile_rank == history[k].thread.tile_rank &&
            !(history[m].thread == history[k].thread) && history[m].step->space == history[k].step->space &&
            history[m].step->address == history[k].step->address)
          reach_fences(m);
    }
  }
  return false;
}

/// Performs the script in its order, byte by byte.
History perform(const ProgramTables &tables, const Script &script, const OracleOptions &options) {
  History history;
  std::map<std::uint64_t, char> global, local;
  for (std::size_t turn = 0; turn < script.tiles.size(); ++turn) {
    std::size_t tile = script.tile_order.empty() ? turn : script.tile_order[turn];
    local.clear();
    std::array<unsigned, space_count> epoch{};
    for (const Interval &interval : script.tiles[tile]) {
      for (std::size_t k = 0; k < interval.threads.size(); ++k) {
        std::uint32_t rank = interval.order.empty() ? std::uint32_t(k) : interval.order[k];
        for (const Step &step : interval.threads[rank]) {
          Event event;
          event.thread.tile_rank = tile;
          event.thread.rank_in_tile = rank;
          event.step = &step;
          event.epoch = epoch;
          if (!step.fence) {
            event.site = &tables.sites[step.site];
            auto &memory = step.space == Space::global ? global : local;
            bool initialised = step.space == Space::global && options.global_initialised;
            bool same = true;
            for (std::uint32_t byte = 0; byte < event.site->size; ++byte) {
              std::uint64_t at = step.address + byte;
              auto known = memory.find(at);
              bool empty = !initialised || options.unwritten.contains(at);
              if (event.site->kind != Site::Kind::write && known == memory.end() && empty)
                event.unwritten.insert(at);
              if (event.site->kind != Site::Kind::read) {
                char value = char(step.value >> (8 * (byte % 8)));
                same &= (known == memory.end() ? 0 : known->second) == value;
                memory[at] = value;
              }
            }
            event.dropped = options.allow_same && event.site->kind == Site::Kind::write && same;
          }
          history.push_back(event);
        }
      }
      for (unsigned space = 0; space < space_count; ++space)
        epoch[space] += interval.barrier >> space & 1;
    }
  }
  return history;
}

} // namespace

std::map<OracleKey, OracleFinding> oracle(const ProgramTables &tables, const Script &script,
                                          const OracleOptions &options) {
  History history = perform(tables, script, options);
  std::map<OracleKey, OracleFinding> findings;
  auto found = [&](Kind kind, Scope scope, const Event &first, const Event &second) {
    auto [place, added] =
        findings.try_emplace({kind, scope, second.step->space, first.step->site, second.step->site});
    OracleFinding &finding = place->second;
    std::uint64_t element = second.step->address / 4;
    finding.elements.insert(element);
    std::tuple pair(element, first.thread, second.thread);
    if (added || pair < finding.lowest)
      finding.lowest = pair;
  };
  std::vector<std::set<std::uint64_t>> acquitted(history.size()); // bytes
  bool fences = std::any_of(history.begin(), history.end(), [](const Event &event) { return !event.site; });
  for (std::size_t i = 0; i < history.size(); ++i)
    for (std::size_t k = i + 1; k < history.size(); ++k) {
      const Event &a = history[i], &b = history[k];
      if (!a.site || !b.site || a.dropped || b.dropped || a.thread == b.thread || !overlapping(a, b))
        continue;
      bool within = a.thread.tile_rank == b.thread.tile_rank;
      auto space = a.step->space;
      if (within && a.epoch[unsigned(space)] != b.epoch[unsigned(space)])
        continue;
      const Event &first = before(a, b) ? a : b, &second = before(a, b) ? b : a;
      auto kind = incompatible(first, second);
      if (!kind || (*kind == Kind::mixed_atomics && !options.mixed_atomics))
        continue;
      if (within && fences && (chained(history, i, k, space) || chained(history, k, i, space)))
        continue;
      found(*kind, within ? Scope::within_tile : Scope::across_tiles, first, second);
      if (*kind == Kind::mixed_atomics)
        continue;
      for (auto [read, write] : {std::pair(i, k), std::pair(k, i)})
        if (history[write].site->kind != Site::Kind::read)
          for (std::uint64_t byte = first_byte(history[write]); byte < end_byte(history[write]); ++byte)
            acquitted[read].insert(byte);
    }
  // A granule of 4 bytes is acquitted as a whole, between the first and the last unwritten byte that is read.
  for (std::size_t k = 0; k < history.size(); ++k) {
    std::map<std::uint64_t, std::pair<std::uint64_t, std::uint64_t>> granules;
    for (std::uint64_t byte : history[k].unwritten) {
      auto [place, added] = granules.try_emplace(byte / 4, byte, byte);
      place->second.second = byte;
    }
    for (auto [granule, bytes] : granules) {
      auto hit = acquitted[k].lower_bound(bytes.first);
      if (hit == acquitted[k].end() || *hit > bytes.second)
        found(Kind::uninitialized, Scope::within_tile, history[k], history[k]);
    }
  }
  return findings;
}

} // namespace ampsim::test
