// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The findings of one launch, while they are collected.
//
// Pairs of accesses come in as ids and numbers, millions of them in a bad launch. Those of one finding (same kind,
// scope, variable and pair of source positions) are merged at once: only the set of elements is kept, and the pair to
// show, which is that of the lowest element and then of the lowest threads. Names, values and thread indices are made
// at the end, for the pairs that are shown. Most pairs turn out to change nothing before their element is even looked
// up.
#pragma once

#include "detector/explain/element_recorder.h"
#include "detector/explain/frontier.h"
#include "detector/findings/finding.h"
#include "detector/findings/naming.h"
#include "model/call_stack.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace ampsim {

/// A set of numbers that lie close together: one bit each.
class ElementSet {
public:
  /// Returns false if it was already there.
  bool insert(std::uint64_t ordinal);
  std::uint64_t count() const { return size; }

private:
  std::uint64_t base = 0; // word index of words[0]
  std::vector<std::uint64_t> words;
  std::uint64_t size = 0;
};

class LaunchFindings {
public:
  LaunchFindings(const ProgramTables &tables, const KindSet &kinds, const Naming &naming);

  void clear();
  /// Sets whether only a sample of granules of global memory is passed, one at a time. at_granule() begins a granule,
  /// which represents `weight` granules.
  void sample(bool some_granules) { in_some_granules = some_granules; }
  void at_granule(std::uint64_t granule, std::uint64_t weight) {
    granule_number = granule;
    granule_weight = weight;
  }
  /// Records that a thread reached `site` through calls that are not inlined. `address`: of its access, or 0. Of
  /// several call paths within one barrier interval the first is kept.
  void comes_by(const CallPlaces &calls, SiteId site, const ThreadRank &thread, std::uint32_t interval,
                std::uint64_t address);
  /// Sets whether only some of the tiles are examined.
  void some_tiles(bool some) { in_some_tiles = some; }
  /// Adds a pair in lockstep order, or (if second.occurrence is null) a single access.
  void memory(Kind kind, Scope scope, Space space, const Side &first, const Side &second, Lack lack = Lack::order);
  void outside(const Naming::Outside &what, AccessKind kind, SiteId site, std::uint32_t size,
               const Occurrence &occurrence);
  /// Records that a copy that a thread began in an earlier interval is waited for in this one, so that it also counts
  /// here.
  void awaited(SiteId copy, ThreadRank thread, std::uint32_t interval, SiteId wait) {
    waits.try_emplace({copy, thread.number(), interval}, wait);
  }
  void divergent_barrier(std::span<const BarrierGroup> groups);
  /// Adds a thread that is stuck at a place: no_progress, with its last access; warp_sync. `last`: the thread's last
  /// read, if known.
  void at_site(Kind kind, SiteId site, const Occurrence &occurrence, const std::optional<Side> &last, Space space,
               std::vector<FindingFact> facts = {});

  /// Records a thread's accesses to registers that a matrix instruction uses.
  void registers(Kind kind, const Side &first, const Side &second, Lack lack);
  /// Records that a thread has ended itself.
  void stop(SiteId site, const Occurrence &occurrence, const ThreadStop &stop);

  bool wanted(Kind kind, Scope scope = Scope::within_tile) const { return kinds.contains(kind, scope); }
  std::vector<Finding> make(const Launch &launch) const;

  /// Returns true if a finding is about an element.
  bool has_elements() const { return !pairs.empty(); }
  /// Returns a recorder for the element of each memory finding, for another run of the launch. They live until
  /// clear().
  std::vector<ElementRecorder *> start_histories();

private:
  struct Pair {
    Kind kind;
    Scope scope;
    Space space;
    Lack lack;
    std::vector<KeptSide> sides; // one or two
    std::int32_t variable = Place::unknown;
    std::vector<std::int64_t> element;
    std::uint64_t address = 0;
    ElementSet elements;
    /// For sampled granules: the elements of these granules, at most four per granule, and the number of elements
    /// that these represent, by the part of an element that was accessed.
    ElementSet sampled;
    std::map<std::uint64_t, std::uint64_t> standing_for;
    std::uint64_t count() const;
    std::optional<ElementRecorder> recorder;
  };
  struct Outside {
    Naming::Outside shown;
    KeptSide access;
    std::set<std::vector<std::int64_t>> elements;
  };
  struct Stop {
    KeptSide access;
    ThreadStop stop;                 // of the lowest thread
    std::set<std::uint64_t> threads; // by number
  };
  struct Stuck {
    KeptSide access;
    std::string variable, value;
    std::vector<std::int64_t> element;
    std::optional<Space> space;
    std::vector<FindingFact> facts;
  };
  using PairKey = std::tuple<Kind, Scope, Space, std::int32_t, std::uint32_t, std::uint32_t, Lack>;

  std::uint32_t position(SiteId site) const { return site < positions.size() ? positions[site] : ~0u; }
  FindingAccess access(const KeptSide &kept, std::optional<Space> space) const;
  /// The statements of the kernel, other than the polling one, that can change the value read at `polled`.
  std::vector<FindingFact> writers_of(SiteId polled) const;
  ElementHistory history(const ElementRecorder &recorder, Space space) const;
  static KeptSide keep(const Side &side) { return {side, *side.occurrence}; }
  void count_sampled(Pair &pair, const Side &side, const Place &place);
  /// Numbers the positions of sites that modules added since the last call.
  void number_positions();
  void add_pair(Kind kind, Scope scope, Space space, const Side &first, const Side &second, Lack lack);

  /// The address of a pair of accesses, and the lowest threads, and then intervals, passed for it: the same pair with
  /// higher ones, in the next tile or interval, adds nothing.
  struct Seen {
    std::uint64_t address = 0, launch = 0; // 0: none
    SiteId first_site = no_site, last_site = no_site;
    ThreadRank first, last;
    std::uint32_t first_interval = 0, last_interval = 0;
    Kind kind{};
    Scope scope{};
    Space space{};
    Lack lack = Lack::order;
    bool same_place(const Seen &other) const {
      return address == other.address && launch == other.launch && first_site == other.first_site &&
             last_site == other.last_site && lack == other.lack && kind == other.kind && scope == other.scope &&
             space == other.space;
    }
    auto rank() const { return std::tie(first, last, first_interval, last_interval); }
  };

  const KindSet kinds;
  bool in_some_granules = false, in_some_tiles = false;
  std::uint64_t granule_number = 0, granule_weight = 1;
  const Naming &naming;
  const ProgramTables &tables;
  std::vector<std::uint32_t> positions; // by site: number of its source position (innermost user frame)
  std::map<std::tuple<std::string, unsigned, unsigned>, std::uint32_t> known_positions; // by file, line and column
  std::map<PairKey, Pair> pairs;
  struct WhereFrom {
    SiteId site;
    std::uint64_t thread, address, interval;
    bool operator==(const WhereFrom &) const = default;
  };
  struct WhereFromHash {
    std::size_t operator()(const WhereFrom &of) const {
      std::uint64_t hash = of.site;
      for (std::uint64_t part : {of.thread, of.address, of.interval})
        hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
      return hash ^ hash >> 32;
    }
  };
  std::unordered_map<WhereFrom, CallPlaces, WhereFromHash> calls;
  std::map<std::tuple<SiteId, std::uint64_t, std::uint32_t>, SiteId> waits; // of copy, thread, interval
  std::vector<Seen> seen; // by a hash of address and sites; the last one is kept
  std::uint64_t clears = 1;
  Place last_place; // its memory is reused
  std::map<std::tuple<Kind, Absence, std::string, std::uint32_t>, Outside> outsides;
  std::map<std::vector<std::uint32_t>, std::vector<FindingGroup>> divergences;
  std::map<std::pair<Kind, std::uint32_t>, Stuck> stuck; // by position
  std::map<std::uint32_t, Stop> thread_stops;            // by position
  std::map<std::tuple<Kind, Lack, std::uint32_t, std::uint32_t>, std::pair<KeptSide, KeptSide>>
      register_pairs; // by positions; of the lowest thread
};

/// Returns the facts about lanes that did not converge. `lane`: the lane of the finding.
std::vector<FindingFact> facts_of(const WarpMeeting &meeting, std::uint32_t lane);

/// Adds the lanes of `more` to `facts` where both are about lanes outside the same mask.
void add_lanes(std::vector<FindingFact> &facts, const std::vector<FindingFact> &more);

/// Returns the note that regions share an allocation, or the error that they read and write one texture.
Finding aliased_launch(const Launch &launch);
Finding aliased_texture(const Launch &launch);

} // namespace ampsim
