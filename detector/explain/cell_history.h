// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accesses that the explain pass remembers for one candidate granule, and the hazards found in them.
//
// Accesses are grouped by site, address and width; a group keeps a frontier of its occurrences (frontier.h). There
// are two levels:
//
//     interval   groups of the present barrier interval of the tile. When the interval of the space ends, every pair
//                of groups is tested for hazards within the tile, and the groups move on to the level
//     launch     groups of all intervals and tiles, tested for hazards across tiles at the launch's end. Only for
//                global memory.
//
// A tile of an untiled launch is one thread, which cannot race with itself: its accesses go to the launch level at
// once.
//
// An occurrence that a tile's frontier dropped is not missed in the launch's: it was dropped for occurrences of the
// same tile that are not above it and no later (no earlier), and those dominate it there too.
//
// If more than barriers orders accesses, groups are also separated by thread and moment, and an AccessOrder decides
// such pairs. If it also orders threads of different tiles, the launch's groups stay separated.
//
// Reads of uninitialised bytes wait until it is known whether a write of those bytes races with them: all of an
// interval, as it ends; those that no thread of their tile races with move on to the launch level, where only another
// tile's write acquits them. There it is enough to keep the two lowest tiles and those that write the bytes
// themselves: with writers in two tiles all are acquitted, with one writer all but its own, without writers none.
#pragma once

#include "detector/explain/earliest.h"
#include "detector/explain/frontier.h"
#include "detector/explain/pooled_list.h"
#include "detector/findings/hazard_rule.h"
#include "detector/findings/launch_findings.h"
#include "detector/order/access_order.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ampsim {

inline constexpr std::uint64_t any_thread = ~std::uint64_t{0};
/// From this number of groups of one granule and interval on, of a thread's repeated accesses at one place only the first
/// and the last of each run without conflicting accesses of others are kept.
inline constexpr std::size_t crowded = 2048;
/// The limits on groups of one granule and interval that differ only in thread and moment: of accesses that conflict with
/// each other, as plain writes do, and of others, as atomic operations are. Further ones are dropped. Only kernels with
/// free fences (a group per thread) or computed overlaps come near them.
inline constexpr std::size_t most_conflicting_groups = 8192, most_groups = 1 << 19;
/// The limit on comparisons of groups of one granule and interval.
inline constexpr std::uint64_t most_comparisons = 1 << 26;

/// The properties that the accesses of a group share.
struct GroupedBy {
  std::uint64_t address = 0;
  SiteId site = no_site;
  std::uint32_t size = 0;
  std::uint64_t thread = any_thread;  // if an AccessOrder is consulted: ThreadRank::number()
  Moment moment;                      // likewise
  AccessKind kind = AccessKind::read; // the site's
  bool only_reads = false;            // Operation::only_reads
  bool writes() const { return kind == AccessKind::write || (kind == AccessKind::atomic && !only_reads); }
  friend bool operator==(const GroupedBy &, const GroupedBy &) = default;
};

struct AccessGroup : GroupedBy {
  Frontier frontier;
  Earliest earliest;        // for the pair that is shown
  std::uint32_t number = 0; // groups of its level that are older
  /// Accesses by other tiles, as far as they may conflict, when the group was made; also those of the tile itself in
  /// earlier intervals.
  std::uint32_t foreign = 0;
  AccessGroup *previous =
      nullptr; // of those that differ only in their moments, the next older one, if that is known
};
/// The operation of an AccessGroup, GroupedBy or UninitialisedRead.
Operation operation(const ProgramTables &tables, const auto &access) {
  return {access.kind,
          access.address,
          access.size,
          access.kind == AccessKind::atomic ? std::string_view(tables.sites[access.site].operation) : "",
          access.kind == AccessKind::atomic ? tables.sites[access.site].reach : Reach::device,
          access.only_reads};
}

/// The numbers of the newest group, and of the newest one by another than that.
class Newest {
public:
  void add(std::uint64_t by, std::uint32_t number) {
    if (!any || by != newest_by)
      other = any ? newest : 0;
    newest_by = by;
    newest = number;
    any = true;
  }
  /// Returns whether another than `by` has a newer group than that.
  bool is_after(std::uint32_t number, std::uint64_t by) const {
    return any && (by == newest_by ? other : newest) > number;
  }

private:
  bool any = false;
  std::uint64_t newest_by = 0;
  std::uint32_t newest = 0, other = 0; // no group has the number 0 where these are compared
};

/// The groups of one level of a cell, the newest first.
struct Groups : PooledList<AccessGroup> {
  std::uint32_t all = 0, plain = 0; // accesses in the interval; plain: those that are not atomic
  struct HashWithoutMoment {
    std::size_t operator()(const GroupedBy &by) const;
  };
  struct EqualWithoutMoment {
    bool operator()(const GroupedBy &a, const GroupedBy &b) const;
  };
  /// If they are many: the newest of those that differ only in their moments.
  std::unique_ptr<std::unordered_map<GroupedBy, AccessGroup *, HashWithoutMoment, EqualWithoutMoment>> newest;
  /// The groups that differ only in thread and moment.
  struct Sort {
    std::size_t count = 0;
    Newest by_thread;
  };
  /// If they are crowded.
  struct Crowd {
    std::unordered_map<GroupedBy, Sort, HashWithoutMoment, EqualWithoutMoment> sorts;
    Newest by_tile;
  };
  std::unique_ptr<Crowd> crowd;
};

/// A read (or atomic) of bytes that nothing has written.
struct UninitialisedRead {
  SiteId site = no_site;
  AccessKind kind = AccessKind::read;
  bool only_reads = true;
  std::uint32_t size = 0;
  std::uint64_t address = 0;
  Moment moment;
  std::uint64_t first_byte = 0, last_byte = 0; // bytes of the granule, by address
  Occurrence occurrence;
};

struct CellHistory {
  Groups interval, launch;
  std::uint32_t all = 0, plain = 0; // accesses in the launch, likewise
  /// Counts an access of the running tile, and returns AccessGroup::foreign for it.
  std::uint32_t count(AccessKind kind) {
    ++all, ++interval.all;
    if (kind == AccessKind::atomic) // conflicts with plain accesses only
      return plain - interval.plain;
    ++plain, ++interval.plain;
    return all - interval.all;
  }
  struct Unwritten {
    std::vector<UninitialisedRead> interval, launch;
  };
  std::unique_ptr<Unwritten> unwritten; // few have any
  Space space = Space::global;
  bool touched = false; // in this interval
  bool image = false;   // of an image whose order is its own
};

/// The memory of histories.
class HistoryStore {
public:
  explicit HistoryStore(const ProgramTables &tables) : tables(tables) {}
  /// Notes accesses to a cell in one of its levels, whose groups' frontiers are per `unit`. Returns true if it
  /// changed nothing, and if nothing that a thread not below this one does in the same iterations will, for the
  /// lifetime of the level.
  bool insert(Groups &level, Unit unit, const GroupedBy &by, const Occurrence &occurrence,
              std::uint32_t foreign = 0);
  void insert(Groups &level, Unit unit, const GroupedBy &by, const AccessGroup &accesses);
  CellHistory::Unwritten &unwritten(CellHistory &cell);

  /// Some accesses were not kept or not compared, so hazards may be missing.
  void note_incomplete() { incomplete = true; }
  /// Returns whether that was noted since the last call.
  bool take_incomplete() { return std::exchange(incomplete, false); }

  void clear(Groups &level);
  void clear(CellHistory &cell);
  /// Returns memory to the system once all histories have been cleared.
  void release();
  /// The approximate memory of the histories beyond their CellHistory objects.
  std::uint64_t bytes() const { return occurrences.bytes() + groups.bytes() + unwritten_bytes + index_bytes; }
  /// The total for a cell that two accesses outside of loops race on.
  static constexpr std::uint64_t least_bytes =
      sizeof(CellHistory) + 2 * (sizeof(Groups::Node) + sizeof(Occurrences::Node));

private:
  AccessGroup *group(Groups &level, Unit unit, const GroupedBy &by, std::uint32_t foreign);
  static AccessGroup *known_group(Groups &level, const GroupedBy &by);
  AccessGroup *latest_of_many(const Groups &level, Unit unit, const GroupedBy &by, std::uint32_t foreign) const;
  bool has_room(const Groups &level, Unit unit, const GroupedBy &by) const;
  bool conflict(const GroupedBy &a, const GroupedBy &b, Unit unit) const;
  static void count(Groups::Crowd &crowd, const AccessGroup &group);
  static void count_all(Groups &level);

  const ProgramTables &tables;
  bool incomplete = false;
  Occurrences::Nodes occurrences;
  Groups::Nodes groups;
  std::uint64_t unwritten_bytes = 0, index_bytes = 0;
};

/// Reads hazards from histories.
class HazardSearch {
public:
  HazardSearch(const ProgramTables &tables, HistoryStore &store, LaunchFindings &findings)
      : tables(tables), store(store), findings(findings) {}

  /// The launch must live until the next one begins.
  void launch_begins(const Launch &of) { launch = &of; }
  /// The barrier interval ends: finds its hazards and moves its groups on. `order`: null if only barriers order.
  /// `ptx`: the order of PTX's model, if that is checked too.
  void end_interval(CellHistory &cell, const AccessOrder *order, const AccessOrder *ptx = nullptr);
  void end_launch(CellHistory &cell, const AccessOrder *order, const AccessOrder *ptx = nullptr);

private:
  void pairs(const Groups &groups, Space space, Unit unit, const AccessOrder *order, const AccessOrder *ptx);
  void sort_groups(const Groups &groups, Unit unit);
  void find_partners(std::size_t index);
  void pair(Kind kind, const AccessGroup &first, const AccessGroup &second, Space space, Unit unit);
  void show(Kind kind, Scope scope, Space space, const AccessGroup &first, const Occurrence &a,
            const AccessGroup &second, const Occurrence &b);
  Lack lack(Scope scope, const AccessGroup &first, const AccessGroup &second) const;
  bool unordered(const auto &a, const auto &b, Space space, const AccessOrder *order) const;
  /// The narrowest reach that contains both threads; for groups that are not kept by thread, the widest.
  Reach together(const auto &a, const auto &b, Unit unit) const;
  bool races(const UninitialisedRead &read, const AccessGroup &group, Space space, Unit unit,
             const AccessOrder *order) const;
  bool acquitted(const UninitialisedRead &read, const Groups &groups, Space space, Unit unit,
                 const AccessOrder *order) const;
  void keep(std::vector<UninitialisedRead> &reads, UninitialisedRead &&read, const Groups &groups) const;
  Operation operation(const auto &access) const { return ampsim::operation(tables, access); }

  const MemoryModel &rules() const { return tables.language->memory_model; }

  const ProgramTables &tables;
  HistoryStore &store;
  LaunchFindings &findings;
  const Launch *launch = nullptr;
  bool only_in_ptx = false;               // the pair being compared
  const AccessOrder *consulted = nullptr; // about that pair

  // The sorts of the groups that are compared, in order; members so that their memory is reused.
  struct Sort {
    const AccessGroup *example;
    bool may_conflict;                // with a group of any sort
    std::vector<std::size_t> members; // indices in `sorted`, ascending
  };
  std::vector<Sort> sorts; // groups of one site, address, width and kind
  std::vector<std::size_t> partners;
  std::vector<const AccessGroup *> moved; // to the launch's level
  std::vector<std::pair<const AccessGroup *, std::size_t>> sorted;
  /// For each two sorts, the first before the second, with threads that share no cluster.
  std::vector<std::optional<Kind>> conflicts;
};

} // namespace ampsim
