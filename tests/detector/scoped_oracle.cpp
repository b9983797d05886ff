// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See scoped_oracle.h.
#include "tests/detector/scoped_oracle.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>

namespace ampsim::test {

namespace {

using What = Event::What;

constexpr std::uint32_t warp = 32;

class Oracle {
public:
  Oracle(const ProgramTables &tables, const std::vector<Event> &events, bool barriers_release,
         bool barriers_acquire)
      : tables(tables), events(events), barriers_release(barriers_release), barriers_acquire(barriers_acquire),
        before(events.size(), std::vector<bool>(events.size())) {
    for (std::size_t a = 0; a < events.size(); ++a)
      for (std::size_t b = a + 1; b < events.size(); ++b)
        before[a][b] = program_order(a, b);
    for (std::size_t write = 0; write < events.size(); ++write)
      for (std::size_t read = write + 1; read < events.size(); ++read)
        if (observes(read, write))
          synchronize(write, read);
    do
      close();
    while (order_sequential_fences());
  }

  /// The findings among the pairs that `other` orders, or among all if it is null.
  std::map<OracleKey, OracleFinding> findings(const Oracle *other = nullptr) const {
    std::map<OracleKey, OracleFinding> all;
    for (std::size_t a = 0; a < events.size(); ++a)
      for (std::size_t b = a + 1; b < events.size(); ++b)
        if (!other || other->ordered(a, b))
          add(all, a, b);
    return all;
  }

private:
  const ProgramTables &tables;
  const std::vector<Event> &events;
  const bool barriers_release, barriers_acquire;
  std::vector<std::vector<bool>> before; // happens before: [a][b]

  const Site &site(std::size_t k) const { return tables.sites[events[k].step.site]; }
  bool is_access(std::size_t k) const { return events[k].what == What::access; }
  bool is_strong(std::size_t k) const { return is_access(k) && site(k).kind == Site::Kind::atomic; }
  bool writes_strongly(std::size_t k) const {
    return is_strong(k) && site(k).operation != "load" && !events[k].step.fails;
  }
  bool writes(std::size_t k) const { return site(k).kind == Site::Kind::write || writes_strongly(k); }
  bool reads_strongly(std::size_t k) const { return is_strong(k) && site(k).operation != "store"; }
  /// A reduction, which continues a chain, but lets its thread observe nothing: no value comes back.
  bool drops_old_value(std::size_t k) const {
    return !site(k).computes && site(k).operation != "load" && site(k).operation != "compare_exchange";
  }
  bool narrow(std::size_t k) const {
    const Reach reach = events[k].what == What::fence ? reach_of(events[k].step.mask)
                        : is_strong(k)                ? site(k).reach
                                                      : Reach::device;
    return reach < Reach::device; // launches have no clusters
  }
  bool takes_part(std::size_t k, std::uint64_t block, std::uint32_t thread) const {
    const Event &event = events[k];
    return event.block == block && (event.what == What::barrier        ? true
                                    : event.what == What::warp_barrier ? std::ranges::count(event.lanes, thread) > 0
                                                                       : event.thread == thread);
  }

  /// Returns true if one thread performs a before b.
  bool program_order(std::size_t a, std::size_t b) const {
    const Event &first = events[a];
    if (first.block != events[b].block)
      return false;
    if (first.what == What::barrier || events[b].what == What::barrier)
      return true;
    if (first.what == What::warp_barrier)
      return std::ranges::any_of(first.lanes, [&](std::uint32_t lane) { return takes_part(b, first.block, lane); });
    return takes_part(b, first.block, first.thread);
  }

  /// Returns true if the two scopes include each other's threads.
  bool include_each_other(std::size_t a, std::size_t b) const {
    return events[a].block == events[b].block || (!narrow(a) && !narrow(b));
  }

  bool same_location(std::size_t a, std::size_t b) const {
    const Step &first = events[a].step, &second = events[b].step;
    return first.space == second.space && first.address == second.address && site(a).size == site(b).size &&
           (first.space == Space::global || events[a].block == events[b].block);
  }

  /// Returns true if the read takes the value of the write, or of a later one in its chain of updates. Each update of a
  /// chain observes the previous one.
  bool observes(std::size_t read, std::size_t write) const {
    if (!reads_strongly(read) || !writes_strongly(write) || !same_location(read, write))
      return false;
    std::size_t reader = read;
    for (std::size_t k = read; k-- > write;) {
      if (!writes_strongly(k) || !same_location(k, write))
        continue;
      if (!include_each_other(k, reader))
        return false;
      if (k == write)
        return true;
      if (!reads_strongly(k))
        return false;
      reader = k;
    }
    return false;
  }

  /// Returns true if a fence has the side of the bit. One without either has both.
  bool has_side(std::size_t fence, FenceMask side, FenceMask other) const {
    return events[fence].step.mask & side || !(events[fence].step.mask & other);
  }
  /// Returns true if the fence covers the operation: a fence covers all, an order only those on its location.
  bool is_for(std::size_t fence, std::size_t operation) const {
    const Step &order = events[fence].step, &step = events[operation].step;
    return !order.fenced ||
           (order.space == step.space && order.address == step.address && order.fenced == site(operation).size);
  }

  /// Returns true if the fence releases to observers of the write.
  bool releases(std::size_t fence, std::size_t write) const {
    if (events[fence].what != What::fence || fence > write || events[fence].block != events[write].block ||
        !is_for(fence, write) || !has_side(fence, fence_releases, fence_acquires))
      return false;
    if (events[fence].thread == events[write].thread)
      return true;
    if (barriers_release && !events[fence].step.fenced)
      for (std::size_t k = fence + 1; k < write; ++k)
        if (events[k].what == What::barrier && events[k].block == events[write].block)
          return true;
    return false;
  }

  /// Returns true if the event acquires for the reader.
  bool acquires(std::size_t event, std::size_t read) const {
    if (event < read || drops_old_value(read) || !takes_part(event, events[read].block, events[read].thread))
      return false;
    if (events[event].what == What::fence)
      return is_for(event, read) && has_side(event, fence_acquires, fence_releases);
    return barriers_acquire && events[event].what != What::access;
  }

  void synchronize(std::size_t write, std::size_t read) {
    std::vector<std::size_t> from, to;
    for (std::size_t k = 0; k < write; ++k)
      if (releases(k, write) && include_each_other(k, read))
        from.push_back(k);
    for (std::size_t k = read + 1; k < events.size() && !from.empty(); ++k)
      if (acquires(k, read) && include_each_other(write, k))
        to.push_back(k);
    for (std::size_t a : from)
      for (std::size_t b : to)
        if (include_each_other(a, b))
          before[a][b] = true;
  }

  /// Returns true for a sequentially consistent fence of all tiles.
  bool is_sequential(std::size_t k) const {
    return events[k].what == What::fence && !events[k].step.fenced && !narrow(k) &&
           !(events[k].step.mask & (fence_releases | fence_acquires));
  }

  /// Returns true if the last strong write before the read is atomic for all threads.
  bool reads_wide_write(std::size_t read) const {
    for (std::size_t k = read; k-- > 0;)
      if (writes_strongly(k) && same_location(k, read))
        return !narrow(k);
    return false;
  }

  /// A fence before a strong write comes before one after a strong read of it or of a later write, unless that has a
  /// narrower scope (docs/detection.md). Returns true if that adds an order.
  bool order_sequential_fences() {
    std::vector<std::size_t> fences;
    for (std::size_t k = 0; k < events.size(); ++k)
      if (is_sequential(k))
        fences.push_back(k);
    bool is_new = false;
    for (std::size_t write = 0; write < events.size() && !fences.empty(); ++write)
      for (std::size_t read = write + 1; read < events.size() && writes_strongly(write) && !narrow(write); ++read) {
        if (!reads_strongly(read) || drops_old_value(read) || narrow(read) || !same_location(write, read) ||
            !reads_wide_write(read))
          continue;
        for (const std::size_t a : fences)
          for (const std::size_t b : fences)
            if (before[a][write] && before[read][b] && !before[a][b])
              is_new = before[a][b] = true;
      }
    return is_new;
  }

  void close() {
    for (std::size_t via = 0; via < events.size(); ++via)
      for (std::size_t a = 0; a < via; ++a)
        if (before[a][via])
          for (std::size_t b = via + 1; b < events.size(); ++b)
            if (before[via][b])
              before[a][b] = true;
  }

  /// PTX's causality order: an observed write comes before what the observer's thread does next, and all that
  /// follows.
  bool observed_before(std::size_t write, std::size_t later) const {
    if (!writes_strongly(write))
      return false;
    for (std::size_t read = write + 1; read < later; ++read)
      if (observes(read, write) && !drops_old_value(read) && before[read][later])
        return true;
    return false;
  }

  bool ordered(std::size_t a, std::size_t b) const { return before[a][b] || observed_before(a, b); }

  bool overlap(std::size_t a, std::size_t b) const {
    const Step &first = events[a].step, &second = events[b].step;
    return first.space == second.space && (first.space == Space::global || events[a].block == events[b].block) &&
           first.address < second.address + site(b).size && second.address < first.address + site(a).size;
  }

  std::optional<Kind> incompatible(std::size_t first, std::size_t second) const {
    const bool strong = is_strong(first), other_strong = is_strong(second);
    if (!writes(first) && !writes(second))
      return std::nullopt;
    if (strong && other_strong)
      return same_location(first, second) && include_each_other(first, second) ? std::nullopt
                                                                               : std::optional(Kind::atomic);
    if (strong || other_strong)
      return Kind::atomic;
    const bool write = site(first).kind == Site::Kind::write, other_write = site(second).kind == Site::Kind::write;
    return write && other_write ? std::optional(Kind::waw)
           : write              ? std::optional(Kind::raw)
           : other_write        ? std::optional(Kind::war)
                                : std::nullopt;
  }

  auto lockstep_place(std::size_t k) const {
    std::vector<std::uint32_t> place;
    for (std::size_t d = 0; d < site(k).loops.size(); ++d) {
      place.push_back(site(k).loops[d]);
      place.push_back(events[k].step.iterations[d]);
    }
    place.push_back(site(k).position);
    return std::tuple(place, site(k).kind == Site::Kind::write, events[k].step.site);
  }
  ThreadId thread(std::size_t k) const {
    ThreadId id;
    id.tile_rank = events[k].block;
    id.rank_in_tile = events[k].thread;
    return id;
  }

  void add(std::map<OracleKey, OracleFinding> &all, std::size_t a, std::size_t b) const {
    if (!is_access(a) || !is_access(b) || !overlap(a, b) || thread(a) == thread(b) || ordered(a, b))
      return;
    const bool swapped =
        lockstep_place(b) != lockstep_place(a) ? lockstep_place(b) < lockstep_place(a) : thread(b) < thread(a);
    const std::size_t first = swapped ? b : a, second = swapped ? a : b;
    const std::optional<Kind> kind = incompatible(first, second);
    if (!kind)
      return;
    const bool one_block = events[a].block == events[b].block;
    const bool one_warp = one_block && events[a].thread / warp == events[b].thread / warp;
    const SiteId sites[] = {events[first].step.site, events[second].step.site};
    Scope scope = !one_block ? Scope::across_tiles : one_warp ? Scope::within_warp : Scope::within_tile;
    const Space space = events[a].step.space;
    // A finding of several scopes within a block has the widest.
    if (scope == Scope::within_warp && all.contains({*kind, Scope::within_tile, space, sites[0], sites[1]}))
      scope = Scope::within_tile;
    const OracleKey key{*kind, scope, space, sites[0], sites[1]};
    OracleFinding &finding = all[key];
    if (scope == Scope::within_tile)
      if (auto narrower = all.extract({*kind, Scope::within_warp, space, sites[0], sites[1]}); !narrower.empty()) {
        finding.elements.merge(narrower.mapped().elements);
        finding.pairs.merge(narrower.mapped().pairs);
      }
    finding.elements.insert(events[second].step.address / 4);
    finding.pairs.emplace(events[second].step.address / 4, thread(first), thread(second));
  }
};

} // namespace

std::map<OracleKey, OracleFinding> scoped_oracle(const ProgramTables &tables, const EventList &list) {
  return Oracle(tables, list.events, true, true).findings();
}

std::map<OracleKey, OracleFinding> notes_of_scoped_oracle(const ProgramTables &tables, const EventList &list,
                                                          Missing missing) {
  const Oracle guide(tables, list.events, true, true);
  return Oracle(tables, list.events, /*barriers_release=*/missing == Missing::acquire, /*barriers_acquire=*/false)
      .findings(&guide);
}

std::string dump(const ProgramTables &tables, const EventList &list) {
  std::string out;
  for (const Event &event : list.events) {
    out += "  block " + std::to_string(event.block) + " ";
    if (event.what == What::barrier) {
      out += "barrier\n";
      continue;
    }
    if (event.what == What::warp_barrier) {
      out += "barrier of";
      for (std::uint32_t lane : event.lanes)
        out += " " + std::to_string(lane);
      out += "\n";
      continue;
    }
    out += "thread " + std::to_string(event.thread) + " ";
    if (event.what == What::fence) {
      out += reach_of(event.step.mask) < Reach::device ? "fence of the block" : "fence";
      out += event.step.mask & fence_releases ? " releases" : "";
      out += event.step.mask & fence_acquires ? " acquires" : "";
      if (event.step.fenced)
        out += (event.step.space == Space::global ? " for g+" : " for s+") + std::to_string(event.step.address);
      out += "\n";
      continue;
    }
    const Site &site = tables.sites[event.step.site];
    out += site.kind == Site::Kind::read    ? "read "
           : site.kind == Site::Kind::write ? "write "
                                            : "atomic " + site.operation + (event.step.fails ? " that fails" : "") +
                                                  (site.reach < Reach::device ? " of the block " : " ");
    out += (event.step.space == Space::global ? "g+" : "s+") + std::to_string(event.step.address) + " size " +
           std::to_string(site.size) + " site " + std::to_string(event.step.site) + " at " +
           std::to_string(site.position) + "\n";
  }
  return out;
}

} // namespace ampsim::test
