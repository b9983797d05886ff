// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A machine whose kernels are C++ functions of the test, and a monitor that records its notifications.
//
//   TestMachine machine;
//   auto kernel = machine.kernel([](const void *object, ampsim_thread_context *thread) { ... });
//   machine.launch(kernel, tiled({8}, {4}), &object);
#pragma once

#include "model/amp/abi.h"
#include "simulator/machine.h"

#include <gtest/gtest.h>

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace ampsim::test {

inline ampsim_domain untiled(std::vector<std::int32_t> extent) {
  ampsim_domain domain{};
  domain.rank = std::uint32_t(extent.size());
  std::copy(extent.begin(), extent.end(), domain.extent);
  return domain;
}

inline ampsim_domain tiled(std::vector<std::int32_t> extent, std::vector<std::int32_t> tile) {
  ampsim_domain domain = untiled(extent);
  domain.tiled = 1;
  std::copy(tile.begin(), tile.end(), domain.tile);
  return domain;
}

/// Records events; returns verdicts from a script.
class FakeMonitor : public Monitor {
public:
  explicit FakeMonitor(Variant variant = Variant::detect) : kind(variant) {}

  Variant variant() const override { return kind; }
  void launch_begins(const Launch &launch, const Kernel &, unsigned workers) override {
    last_launch = launch;
    say("launch", workers);
  }
  void *tile_begins(unsigned worker, char *tile_local) override {
    say("tile", worker);
    std::lock_guard lock(mutex);
    last_tile_local = tile_local;
    return this;
  }
  void tile_ends(unsigned worker) override { say("tile ends", worker); }
  void tile_pauses(unsigned worker, const char *) override { say("tile pauses", worker); }
  void tile_resumes(unsigned worker, char *tile_local) override {
    say("tile resumes", worker);
    std::lock_guard lock(mutex);
    last_tile_local = tile_local;
  }
  void barrier(unsigned, FenceMask fence) override { say("barrier", fence); }
  void fence(const ampsim_thread_context &thread, FenceMask fence, SiteId, FencedBytes) override {
    say("fence", thread.rank_in_tile, fence);
  }
  void divergent_barrier(unsigned, std::span<const BarrierGroup> found) override {
    say("divergent");
    std::lock_guard lock(mutex);
    groups.assign(found.begin(), found.end());
  }
  void warp_barrier(unsigned, std::span<const std::uint32_t>, FenceMask) override {}
  void warp_sync(const ampsim_thread_context &, SiteId, const WarpMeeting &) override {}
  void no_progress(const ampsim_thread_context &thread, SiteId site) override {
    say("no progress", thread.tile_rank, thread.rank_in_tile, site);
  }
  Verdict launch_ends() override {
    say("end");
    if (script.empty())
      return Verdict::clean;
    Verdict verdict = script.front();
    script.erase(script.begin());
    return verdict;
  }
  Coverage coverage() const override { return counted; }
  unsigned worker_memory() const override { return memory; }

  std::size_t count(const std::string &event) const {
    return std::size_t(std::count(events.begin(), events.end(), event));
  }

  std::vector<std::string> events;
  std::vector<Verdict> script;
  std::vector<BarrierGroup> groups;
  Launch last_launch;
  Coverage counted;
  unsigned memory = 0; // worker_memory()
  char *last_tile_local = nullptr;

private:
  template <class... Words> void say(const char *what, const Words &...words) {
    std::ostringstream text;
    text << what;
    ((text << ' ' << words), ...);
    std::lock_guard lock(mutex);
    events.push_back(text.str());
  }

  Variant kind;
  std::mutex mutex;
};

class FakeListener : public LaunchListener {
public:
  void launch_begins(const Launch &launch) override { events.push_back("launch " + std::to_string(launch.id)); }
  void schedule_ends(const Launch &, const Order &order, Monitor *monitor) override {
    static constexpr const char *names[] = {"forward", "reverse", "shuffle", "delays"};
    std::string text = std::string("schedule ") + names[int(order.kind)];
    if (order.kind == Order::Kind::shuffle || order.kind == Order::Kind::delays)
      text += ":" + std::to_string(order.seed);
    text += !monitor ? " unwatched" : monitor->variant() == Variant::detect ? " detect" : " explain";
    events.push_back(text);
    if (at_schedule_end)
      at_schedule_end();
  }
  void launch_ends(const Launch &, const Coverage &coverage) override {
    events.push_back("end " + std::to_string(coverage.accesses));
  }
  std::vector<std::string> events;
  std::function<void()> at_schedule_end;
};

/// An array_view<int, 1> as compiled code lays it out.
struct View {
  ampsim_container container{};
  std::int32_t extent[1]{};
  std::int32_t stride[1]{1};

  View() = default;
  View(ampsim_buffer *buffer, std::int32_t length) : extent{length} {
    container = {ampsim_buffer_data(buffer), buffer};
  }
  int *data() const { return reinterpret_cast<int *>(container.data); }
};

inline Capture view_capture(std::string name, std::uint64_t offset, bool read_only = false) {
  Capture capture;
  capture.name = std::move(name);
  capture.container = "array_view";
  capture.offset = offset;
  capture.read_only = read_only;
  return capture;
}

inline MachineOptions small_machine() {
  MachineOptions options;
  options.global_memory = 256 << 20;
  return options;
}

struct TestMachine {
  explicit TestMachine(MachineOptions options = small_machine()) : machine(tables, code, options) {
    machine.install();
  }

  /// Adds a kernel; change tables.kernels.back() as needed.
  std::uint32_t kernel(KernelEntry entry) {
    tables.kernels.emplace_back();
    code.entries.push_back(entry);
    return std::uint32_t(tables.kernels.size() - 1);
  }
  std::uint32_t barrier_kernel(KernelEntry entry) {
    std::uint32_t index = kernel(entry);
    tables.kernels[index].has_barriers = true;
    return index;
  }
  SiteId site(Site::Kind kind, std::uint32_t position, std::vector<std::uint32_t> loops = {}) {
    Site site;
    site.kind = kind;
    site.position = position;
    site.loops = std::move(loops);
    tables.sites.push_back(site);
    return SiteId(tables.sites.size() - 1);
  }
  void launch(std::uint32_t kernel, const ampsim_domain &domain, const void *object) {
    ampsim_launch_request request{&kernel, object, domain, "test.cpp", 1, AMPSIM_NO_VIEW, nullptr, 0};
    ampsim_launch(&request);
  }

  struct Code : KernelCode {
    KernelEntry entry(std::uint32_t kernel, Instrumentation code, Tier) override {
      asked.push_back(code.variant);
      return entries[kernel];
    }
    const IntervalLoops *intervals(std::uint32_t, Instrumentation code) override {
      auto found = loops.find(code.variant);
      return found == loops.end() ? nullptr : &found->second;
    }
    std::vector<KernelEntry> entries;
    std::map<Variant, IntervalLoops> loops; // of every kernel
    std::vector<Variant> asked;             // for an entry
  };

  ProgramTables tables;
  Code code;
  Machine machine;
};

} // namespace ampsim::test
