// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accesses of a program's pieces of work to global memory, and the hazards between pieces that nothing orders
// (simulator/work_monitor.h).
#pragma once

#include "detector/explain/access_watcher.h"
#include "detector/explain/frontier.h"
#include "detector/findings/finding.h"
#include "detector/findings/naming.h"
#include "detector/launches/launch_times.h"
#include "simulator/work_monitor.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace ampsim {

class WorkFootprints final : public WorkMonitor, public Monitor, public AccessWatcher {
public:
  WorkFootprints(const ProgramTables &tables, const MemoryMap &memory, const KindSet &kinds)
      : tables(tables), memory(memory), kinds(kinds) {}

  Monitor &launch_footprint(Work work, bool launches) override;
  void descends(Work child, const Descent &from) override { descents[child] = from; }
  void compare_family(Work root) override;
  /// Without memory, names the stream of a launch that has run.
  void touches(Work work, AccessKind kind, const void *begin, std::uint64_t bytes, const HostWork &by) override;
  void compare(Work first, Work second) override;
  bool conflict(Work first, Work second) override;
  void compare_overlap(Work first, Work second) override;
  void host_fault(const HostFault &fault) override;
  void forget(Work work) override {
    footprints.erase(work);
    descents.erase(work);
  }

  /// Returns the findings of the comparisons since the last call, in a fixed order.
  std::vector<Finding> take_findings();

  // The monitor of a launch whose footprint is taken.
  Variant variant() const override { return Variant::explain; }
  void launch_begins(const Launch &launch, const Kernel &kernel, unsigned workers) override;
  void *tile_begins(unsigned worker, char *tile_local) override;
  void tile_ends(unsigned) override {}
  void barrier(unsigned, FenceMask) override {}
  void fence(const ampsim_thread_context &thread, FenceMask fence, SiteId, FencedBytes) override;
  void warp_barrier(unsigned, std::span<const std::uint32_t> ranks, FenceMask fence) override;
  void named_barrier(unsigned, std::uint32_t, std::span<const std::uint32_t> ranks) override { share_wait(ranks); }
  void launches(const ampsim_thread_context &thread) override;
  void warp_sync(const ampsim_thread_context &, SiteId, const WarpMeeting &) override {}
  void divergent_barrier(unsigned, std::span<const BarrierGroup>) override {}
  void no_progress(const ampsim_thread_context &, SiteId) override {}
  Verdict launch_ends() override { return Verdict::clean; }
  Coverage coverage() const override { return {}; }
  void *read(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) override;
  void *modify(AccessKind kind, const ampsim_thread_context &thread, void *address, std::uint32_t size,
               SiteId site) override;
  void written(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) override;

private:
  /// An access of a launch, by the lowest thread that performs it, or a range that the host or a copy touches.
  struct Touch {
    AccessKind kind = AccessKind::read;
    std::uint64_t address = 0, size = 0; // distance from the start of global memory; bytes
    SiteId site = no_site;
    ThreadRank thread;
    std::uint32_t host = 0; // index in Footprint::host where there is no site
    // If the kernel launches others: the time of the last such access.
    std::uint32_t interval = 0; // of its tile
    std::uint64_t when = 0;     // in the order of simulation
    bool only_reads = false;    // Operation::only_reads
    bool awaited = false;       // its thread knows that the launches that its own depends on have ended
  };
  /// Memory that temporarily holds the contents of other memory (see model/region.h).
  struct Moved {
    const char *begin = nullptr;
    std::uint64_t bytes = 0;
    char *place = nullptr;
  };
  struct Footprint {
    std::optional<Launch> launch;
    std::vector<Moved> moved;                                    // of the launch's regions
    std::unordered_map<std::uint64_t, std::vector<Touch>> cells; // of a launch, by granule
    std::vector<Touch> ranges;                                   // of other work
    std::vector<HostWork> host;
    std::string stream;                 // of a launch, if it has a name
    std::unique_ptr<LaunchTimes> times; // if its kernel launches others
  };
  struct Found {
    Finding finding;
    std::uint64_t address = 0;
    std::map<std::uint64_t, bool> elements; // by address
  };
  using Place = std::tuple<std::string, unsigned, unsigned>;
  using Key = std::tuple<Kind, Scope, Place, Place>;

  /// The threads of a tile that have waited for the launches that this one depends on.
  struct Waited {
    std::uint32_t interval = ~0u; // the first barrier interval in which any thread has
    std::set<std::uint32_t> threads;
  };
  bool has_waited(const ampsim_thread_context &thread);
  void share_wait(std::span<const std::uint32_t> ranks);
  void compare_touches(Work one, Work other, bool overlap);

  enum class FamilyOrder { settled, first_is_first, second_is_first };
  FamilyOrder order_in_family(const std::vector<Work> &one, const Touch &first, const std::vector<Work> &other,
                              const Touch &second) const;
  void *touch(AccessKind kind, const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site,
              bool only_reads);
  template <class Each> static void overlapping(const Footprint &footprint, const Touch &touch, const Each &each);
  void meet_free(const Footprint &by, const Touch &touch, const Footprint &free, const Touch &freed);
  void meet(const Footprint &a, const Touch &first, const Footprint &b, const Touch &second, Lack lack);
  FindingAccess access(const Footprint &footprint, const Touch &touch, const Footprint &other,
                       const Touch &at) const;
  Place place(const Footprint &footprint, const Touch &touch) const;

  const ProgramTables &tables;
  const MemoryMap &memory;
  const KindSet kinds;
  std::map<Work, Footprint> footprints;
  std::map<Work, Descent> descents;
  Footprint *taking = nullptr;            // of the launch that runs
  std::map<std::uint64_t, Waited> waited; // in that launch, by tile; empty if no thread has
  std::uint64_t tile = 0;                 // the tile that ran last
  std::map<Key, Found> found;
  struct HostFinding {
    Finding finding;
    bool is_new = true; // or its count has changed since it was last taken
  };
  std::map<std::tuple<Kind, std::string, unsigned, std::string>, HostFinding> host_faults; // by place and detail
};

} // namespace ampsim
