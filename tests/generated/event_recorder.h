// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A monitor that records a launch as one list of events in execution order, the input of the oracle of CUDA's memory
// model. The hooks are recorder.h's.
#pragma once

#include "tests/detector/scoped_oracle.h"
#include "tests/generated/recorder.h"

namespace ampsim::test {

class EventRecorder final : public AccessRecorder {
public:
  EventRecorder(const ProgramTables &tables, const MemoryMap &memory) : tables(tables), memory(memory) {}

  Variant variant() const override { return Variant::explain; }
  void launch_begins(const Launch &launch, const Kernel &kernel, unsigned workers) override;
  void *tile_begins(unsigned worker, char *tile_local) override;
  void tile_ends(unsigned) override {}
  void barrier(unsigned worker, FenceMask fence) override;
  void fence(const ampsim_thread_context &thread, FenceMask fence, SiteId site, FencedBytes bytes) override;
  void divergent_barrier(unsigned, std::span<const BarrierGroup>) override { odd = true; }
  void warp_barrier(unsigned worker, std::span<const std::uint32_t> ranks, FenceMask fence) override;
  void warp_sync(const ampsim_thread_context &, SiteId, const WarpMeeting &) override { odd = true; }
  void no_progress(const ampsim_thread_context &, SiteId) override { odd = true; }
  Verdict launch_ends() override { return Verdict::clean; }
  Coverage coverage() const override { return {}; }

  /// The events of the last launch.
  const EventList &list() const { return recorded; }
  /// Something happened that a generated kernel must not do.
  bool strange() const { return odd; }

  void access(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) override;

private:
  Event &add(Event::What what, std::uint64_t block, std::uint32_t thread);
  void locate(Step &step, const char *address) const;

  const ProgramTables &tables;
  const MemoryMap &memory;
  EventList recorded;
  static constexpr std::uint64_t no_block = ~std::uint64_t{0};
  std::uint64_t block = no_block; // whose event was the last
  std::uint64_t tile_bytes = 0;
  char *tile_local = nullptr;
  bool odd = false;
};

} // namespace ampsim::test
