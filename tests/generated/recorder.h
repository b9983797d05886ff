// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A monitor that records every access of a launch, with its hooks: the input of the oracle.
//
// It shares only the hooks' signatures with the detector's passes. The trace is a Script of tests/detector/bench.h:
// accesses by thread, interval and iterations, in order.
#pragma once

#include "simulator/machine.h"
#include "simulator/monitor.h"
#include "tests/detector/bench.h"

#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace ampsim::test {

struct Trace {
  Script script;
  std::set<std::uint64_t> unwritten; // bytes of global memory that held nothing at the launch's start
  std::uint64_t accesses = 0;
  bool fences = false;
};

/// A monitor that the hooks notify of accesses.
class AccessRecorder : public Monitor {
public:
  virtual void access(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) = 0;
};

class Recorder final : public AccessRecorder {
public:
  Recorder(const ProgramTables &tables, const MemoryMap &memory) : tables(tables), memory(memory) {}

  Variant variant() const override { return Variant::explain; }
  void launch_begins(const Launch &launch, const Kernel &kernel, unsigned workers) override;
  void *tile_begins(unsigned worker, char *tile_local) override;
  void tile_ends(unsigned) override {}
  void barrier(unsigned worker, FenceMask fence) override;
  void fence(const ampsim_thread_context &thread, FenceMask fence, SiteId site, FencedBytes bytes) override;
  void divergent_barrier(unsigned, std::span<const BarrierGroup>) override { odd = true; }
  void warp_barrier(unsigned, std::span<const std::uint32_t>, FenceMask) override {}
  void warp_sync(const ampsim_thread_context &, SiteId, const WarpMeeting &) override { odd = true; }
  void no_progress(const ampsim_thread_context &, SiteId) override { odd = true; }
  Verdict launch_ends() override;
  Coverage coverage() const override { return {}; }

  /// The trace of the last launch.
  const Trace &trace() const { return recorded; }
  /// Something happened that a generated kernel must not do.
  bool strange() const { return odd; }

  void access(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) override;

private:
  Steps &steps_of(const ampsim_thread_context &thread);

  const ProgramTables &tables;
  const MemoryMap &memory;
  Trace recorded;
  std::set<std::uint64_t> seen; // bytes of global memory
  static constexpr std::size_t no_tile = ~std::size_t{0};
  std::size_t tile = no_tile; // in the script: the tile of the last event
  std::uint64_t tile_bytes = 0;
  char *tile_local = nullptr;
  bool odd = false;
};

/// The explain variant's hooks, recording.
std::span<const HostSymbol> recorder_symbols();

} // namespace ampsim::test
