// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The detect pass: finds the launches, and in them the cells, that could hold a finding.
//
// The hooks (detect_hooks.cpp) update a shadow cell per 4 bytes of every access; the monitor keeps the clock that the
// stamps are taken from, and gives the verdict at the end of the launch. The answer may name cells without a finding
// (neighbours within a word, accesses that free fences order), but it never leaves one out: the explain pass decides.
//
// With several workers the verdict is `clean` or `order_dependent`, never `candidate`: the candidate cells can depend
// on how the workers' tiles interleave (a race can steer what follows it), and reports must be the same for every
// number of jobs. So the launch runs again tile by tile, and that run names the cells. One worker gives `order_dependent`
// once for a kernel whose granules have bits instead of cells (DetectWorker::once), if a bit was met.
#pragma once

#include "detector/detect/part_footprint.h"
#include "detector/detect/shadow_memory.h"
#include "detector/detector.h"
#include "detector/explain/repeats.h"

#include <memory>
#include <unordered_set>
#include <utility>
#include <vector>

namespace ampsim {

/// The cells that the detect pass hands to the explain pass.
struct Candidates {
  std::vector<std::uint64_t> global;     // granules, ascending
  std::vector<std::uint64_t> tile_local; // granules of a tile's memory, ascending
};

class DetectMonitor final : public Monitor {
public:
  DetectMonitor(const ProgramTables &tables, const MemoryMap &memory, const DetectorOptions &options)
      : tables(tables), warp(tables.warp()), rules(tables.language->memory_model), memory(memory), options(options),
        repeats(options.explained_accesses) {}

  Variant variant() const override { return Variant::detect; }
  unsigned worker_memory() const override { return sizeof(SpaceShadow<Space::global>::Cell) / granule_bytes; }
  void launch_begins(const Launch &launch, const Kernel &kernel, unsigned workers) override;
  void *tile_begins(unsigned worker, char *tile_local) override;
  void tile_ends(unsigned worker) override;
  bool follows_tiles() const override;
  void tile_pauses(unsigned worker, const char *tile_local) override;
  void tile_resumes(unsigned worker, char *tile_local) override;
  void cluster_begins(unsigned worker, std::span<const ClusterTile> tiles, char *memory) override;
  void cluster_meets(unsigned worker, std::span<const ClusterTile> tiles, char *memory) override;
  void barrier(unsigned worker, FenceMask fence) override;
  void named_barrier(unsigned worker, std::uint32_t barrier, std::span<const std::uint32_t> ranks) override;
  void fence(const ampsim_thread_context &thread, FenceMask fence, SiteId site, FencedBytes bytes) override;
  void divergent_barrier(unsigned worker, std::span<const BarrierGroup> groups) override;
  void warp_barrier(unsigned worker, std::span<const std::uint32_t> ranks, FenceMask fence) override;
  void asynchronous(const ampsim_thread_context &thread, std::uint32_t rank, ampsim_copy_step step, void *to,
                    const void *from, std::uint64_t size, SiteId site) override;
  void warp_sync(const ampsim_thread_context &thread, SiteId site, const WarpMeeting &meeting) override;
  void stops(const ampsim_thread_context &thread, SiteId site, const ThreadStop &stop) override;
  void no_progress(const ampsim_thread_context &thread, SiteId site) override;
  Verdict launch_ends() override;
  Coverage coverage() const override;
  /// Memory that the shadow cells take at present.
  std::uint64_t shadow_bytes() const;

  /// The candidates of the last launch that ended.
  const Candidates &candidates() const { return found; }
  /// Returns true if its candidates are the same in each of its tiles.
  bool same_in_tiles() const;
  /// Records that the last launch was explained, with its findings.
  void explained(const std::vector<Finding> &findings);
  /// The findings of the earlier launches that it repeats, if any.
  std::vector<Finding> findings_of_repeated() const;
  /// Returns the notes about that launch as a whole, clean or not.
  std::vector<Finding> take_notes() { return std::exchange(launch_notes, {}); }
  /// Called when a launch is over. A run that was abandoned, to restart in another form, was not explained.
  void launch_is_over() {
    if (key)
      explained_kernels.insert(running);
  }
  /// The findings of this pass alone for the launch that it watched last, which must still exist.
  std::vector<Finding> candidate_findings(const ProgramTables &tables) const;
  /// The accesses of the last launch to its regions, if one worker ran it and every access was checked.
  std::vector<RegionFootprint> footprint() const;
  PartRules part_rules() const;
  /// Counts the launches watched, reruns included: earlier results belong to another one.
  std::uint64_t run() const { return runs; }

private:
  void log_candidates() const;
  bool cells_are_all() const;
  void note_at_site(Kind kind, const ampsim_thread_context &thread, SiteId site, const ThreadStop &stop = {},
                    std::vector<FindingFact> facts = {});
  std::span<const std::unique_ptr<DetectWorker>> active() const { return std::span(pool).first(workers); }
  unsigned interesting_signs() const;
  std::optional<std::uint64_t> tile_of_cluster(const char *tile_local) const;
  bool orders_tiles(unsigned signs) const;
  bool barriers_acquire() const;
  void prepare_indirect(DetectWorker &worker) const;

  const ProgramTables &tables;
  const std::uint32_t warp; // threads in one; 0: there are none
  const MemoryModel &rules;
  const MemoryMap &memory;
  const DetectorOptions options;
  std::vector<std::unique_ptr<DetectWorker>> pool;
  unsigned workers = 0;
  Candidates found;
  const Launch *watched = nullptr;
  const Kernel *running = nullptr;
  std::unordered_set<const Kernel *> explained_kernels; // kernels with a launch that was explained
  std::unordered_set<const Kernel *> meeting_kernels;   // that accessed a granule twice (DetectWorker::once)
  std::vector<std::uint64_t> cluster_tiles; // ranks of the tiles whose memory is Launch::cluster_memory, by place
  Repeats repeats;
  std::uint64_t key = 0; // of the launch, if it is a candidate
  bool repeated = false; // likewise
  std::vector<Finding> launch_notes;
  std::uint64_t runs = 0;
  std::uint64_t highest = 0; // end of the highest allocation that a launch had a region in, in global memory
};

} // namespace ampsim

// Besides the access hooks of abi.h, for Variant::elided:
extern "C" {
/// A read that is only checked for initialised memory (tile-local).
void *ampsim_detect_known(ampsim_thread_context *, void *address, uint32_t size, uint32_t site);
/// The same in a loop, of tile-local variable number `variable` at `offset`, `bytes` long.
void *ampsim_detect_known_in_loop(ampsim_thread_context *, void *address, uint32_t size, uint32_t site,
                                  uint32_t variable, uint64_t offset, uint64_t bytes);
/// An access to an address that was computed for an access outside of a container or array; not counted.
void *ampsim_detect_beyond(ampsim_thread_context *, void *address, uint32_t size, uint32_t site, uint32_t kind);
/// An access without any check.
void ampsim_detect_counted(ampsim_thread_context *);
/// An access whose address alone is checked.
void *ampsim_detect_unchecked(ampsim_thread_context *, void *address, uint32_t size, uint32_t site, uint32_t kind);
}
