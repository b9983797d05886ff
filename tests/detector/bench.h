// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A test bench for the detector: memory, a kernel's tables, and a way to run hand-made threads under both passes.
//
// A `Script` is a launch as data: per tile, barrier interval and thread, a list of accesses and fences. The bench
// runs it as the simulator would: tile by tile, each thread to its barrier before the next one starts, in a given
// order of the threads; first under the detect pass and, if that finds candidates, under the explain pass. `Tale`
// builds scripts so that a test reads as a story:
//
//     tale.thread(0).writes(x);
//     tale.barrier();
//     tale.thread(1).reads(x);
#pragma once

#include "detector/detector.h"
#include "model/kernel.h"
#include "simulator/monitor.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ampsim::test {

struct Step {
  bool fence = false;
  FenceMask mask = 0;       // of a fence
  std::uint32_t fenced = 0; // ... that orders the operations on this many bytes at the address
  Space space = Space::global;
  std::uint64_t address = 0; // distance from the space's start
  SiteId site = no_site;     // decides kind and size
  std::vector<std::uint32_t> iterations;
  std::uint64_t value = 0; // that a write or atomic leaves
  bool outside = false;    // an access to the outside range
  bool fails = false;      // a compare-and-swap
};

using Steps = std::vector<Step>; // of one thread in one interval

struct Interval {
  std::vector<Steps> threads;
  FenceMask barrier = 0;            // that ends it; 0: the tile ends
  std::vector<std::uint32_t> order; // of the threads; empty: ascending
};

struct Script {
  bool tiled = true;
  unsigned threads = 2; // per tile
  std::vector<std::vector<Interval>> tiles;
  std::vector<std::uint32_t> tile_order; // empty: ascending
};

inline constexpr std::uint64_t arena_bytes = 1 << 16, local_bytes = 256;

class Bench {
public:
  Bench();
  Bench(const Bench &) = delete;

  /// Adds a site and returns its id. `line` 0: its id + 1.
  SiteId site(Site::Kind kind, std::uint32_t size = 4, std::vector<std::uint32_t> loops = {},
              std::uint32_t position = 0, std::string operation = {});

  /// Runs the detect pass and, if it finds candidates, the explain pass as often as that requests.
  std::vector<Finding> run(Detector &detector, const Script &script);
  std::vector<Finding> run(const Script &script, const DetectorOptions &options = {});

  /// Runs one pass and returns its verdict.
  Verdict pass(Monitor &monitor, const Script &script, unsigned workers = 1);
  void reset_memory();
  /// Begins a launch of this many tiles with this many threads each.
  void begin_launch(Monitor &monitor, std::uint64_t tiles, std::uint32_t threads, unsigned workers = 1,
                    bool tiled = true);

  ProgramTables tables; // one kernel: captures "g" (int[64] at address 0), tile-local "s" (int[64])
  Launch launch;
  MemoryMap memory;
  std::vector<char> local;
  bool initialised = true;          // global memory, at the start of each run
  Verdict verdict = Verdict::clean; // of the last run's detect pass
  Coverage coverage;
  std::vector<std::pair<ThreadId, void *>> returned; // by hooks, for accesses outside

  void perform(const Step &step, ampsim_thread_context &context, Variant variant, Monitor &monitor);

private:
  std::vector<char> arena, outside_range, zeros, sink;
  std::vector<std::uint8_t> bits;
};

class Tale {
public:
  explicit Tale(Bench &bench, unsigned threads = 2) : bench(bench) {
    script.threads = threads;
    script.tiles.resize(1);
  }
  class Actor {
  public:
    Actor(Tale &tale, unsigned rank) : tale(tale), rank(rank) {}
    Actor &reads(Space space, std::uint64_t element) { return act(Site::Kind::read, space, element, ""); }
    Actor &writes(Space space, std::uint64_t element, std::uint64_t value = 1) {
      return act(Site::Kind::write, space, element, "", value);
    }
    Actor &adds(Space space, std::uint64_t element) { return act(Site::Kind::atomic, space, element, "add"); }
    Actor &exchanges(Space space, std::uint64_t element) {
      return act(Site::Kind::atomic, space, element, "exchange");
    }
    Actor &fences(FenceMask mask);
    /// Sets the site of the next access, which otherwise gets its own.
    Actor &at(SiteId id) {
      site = id;
      return *this;
    }

  private:
    Actor &act(Site::Kind kind, Space space, std::uint64_t element, const char *operation, std::uint64_t value = 1);
    Tale &tale;
    unsigned rank;
    SiteId site = no_site;
  };
  Actor thread(unsigned rank) { return {*this, rank}; }
  void barrier(FenceMask mask = fence_all);
  void tile();

  Bench &bench;
  Script script;

private:
  Interval &now();
};

/// "war within-tile g[3] 1->2": kind, scope, variable and element, the two threads in lockstep order.
std::string brief(const Finding &finding);
std::vector<std::string> brief(const std::vector<Finding> &findings);

} // namespace ampsim::test
