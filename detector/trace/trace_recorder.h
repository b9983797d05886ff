// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Records every access of some tiles of a launch, once per order.
//
// The launch and the tiles are those requested, or those that show the findings. A launch of few threads is recorded
// whole; of a larger one, the tiles that findings name and, if tiles race with each other, some more. In an untiled
// launch each thread is a tile of its own.
//
// The limit on accesses is shared out evenly among the tiles, so that one of them cannot use up the share of another.
#pragma once

#include "detector/explain/access_watcher.h"
#include "detector/findings/naming.h"
#include "detector/trace/trace.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace ampsim {

class TraceRecorder final : public LaunchTracer, public Monitor, public AccessWatcher {
public:
  static constexpr std::uint64_t whole_threads = 1024, whole_tiles = 4, more_tiles = 4, most_tiles = 8,
                                 lone_threads = 64;

  TraceRecorder(const ProgramTables &tables, const MemoryMap &memory, TraceRequest request);

  /// Takes the findings of the launch of the next query.
  void take_findings(std::span<const Finding> findings);
  /// Returns the trace of the last recorded launch, once.
  std::optional<Trace> take_trace();

  std::vector<TracedOrder> orders(const Launch &launch) override;
  Monitor &next(const TracedOrder &order) override;

  Variant variant() const override { return Variant::explain; }
  void launch_begins(const Launch &launch, const Kernel &kernel, unsigned workers) override;
  void *tile_begins(unsigned worker, char *tile_local) override;
  void tile_ends(unsigned) override {}
  void barrier(unsigned, FenceMask) override {}
  void fence(const ampsim_thread_context &, FenceMask, SiteId, FencedBytes) override {}
  void divergent_barrier(unsigned worker, std::span<const BarrierGroup> groups) override;
  void warp_barrier(unsigned, std::span<const std::uint32_t>, FenceMask) override {}
  void warp_sync(const ampsim_thread_context &, SiteId, const WarpMeeting &) override {}
  void no_progress(const ampsim_thread_context &, SiteId) override {}
  Verdict launch_ends() override;
  Coverage coverage() const override { return {}; }

  void *read(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) override;
  void *modify(AccessKind kind, const ampsim_thread_context &thread, void *address, std::uint32_t size,
               SiteId site) override;
  void written(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) override;

private:
  struct ElementKey {
    Space space;
    std::uint64_t tile, address;
    std::uint32_t size;
    friend auto operator<=>(const ElementKey &, const ElementKey &) = default;
  };
  struct Element {
    ElementKey key;
    Place place;
  };
  struct TracedTile {
    std::uint64_t rank;
    std::uint32_t first_thread; // in Trace::threads
    std::uint64_t accesses = 0; // in the present order
  };

  bool wanted(const Launch &launch) const;
  void choose_tiles(const Launch &launch);
  TracedTile *traced(const ampsim_thread_context &thread);
  /// An address in its memory space and, for tile-local memory, its tile.
  struct Located {
    Space space;
    std::uint64_t address, tile;
  };
  std::optional<Located> locate(const ampsim_thread_context &thread, const void *address) const;
  void record(const ampsim_thread_context &thread, const char *at, std::uint32_t size, SiteId site);
  std::uint32_t element(const ElementKey &key, SiteId site);
  std::uint32_t value(const Element &element, const char *at);
  void see_others(std::uint32_t element, std::uint32_t value);

  const ProgramTables &tables;
  const MemoryMap &memory;
  const TraceRequest request;

  std::vector<std::uint64_t> with_findings; // tiles that findings name
  bool across = false, found_error = false, error_traced = false;
  std::optional<Trace> trace;
  Launch launch;
  const Kernel *kernel = nullptr;
  Naming naming;
  std::vector<TracedTile> tiles; // by rank
  std::map<ElementKey, std::uint32_t> element_numbers;
  std::vector<Element> elements;
  std::unordered_map<std::string, std::uint32_t> value_numbers;
  std::vector<std::uint32_t> last_values; // by element, in the present order; no_value before the first event
};

} // namespace ampsim
