// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cost of the parts of a run: one check, one switch between threads, one launch, one new tile, and shadow memory
// that is touched for the first time. Whole programs are measured as described in docs/performance.md.
//
//   build/release/tests/benchmark/benchmarks --benchmark_filter=Check
#include "detector/detector.h"
#include "model/amp/abi.h"
#include "simulator/fiber.h"
#include "simulator/machine.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

using namespace ampsim;

namespace {

constexpr std::int32_t elements = 1 << 16;

void empty_kernel(const void *, ampsim_thread_context *) {}

class EmptyKernels : public KernelCode {
public:
  KernelEntry entry(std::uint32_t, Instrumentation, Tier) override { return empty_kernel; }
};

/// A machine with one kernel that does nothing, and memory of its accelerator.
struct Bench {
  Bench() : machine(tables, code, options()), detector(tables, machine.memory(), {}) {
    tables.kernels.emplace_back();
    tables.kernels[0].tile_local_bytes = launch.tile_local_bytes = sizeof tile_local;
    machine.install();
    buffer = ampsim_buffer_create(elements * 4, nullptr, 0);
    memory = ampsim_buffer_data(buffer);
  }
  ~Bench() { ampsim_buffer_release(buffer); }
  static MachineOptions options() {
    MachineOptions options;
    options.global_memory = 1 << 30;
    return options;
  }

  /// The only thread of a tile of a watched launch.
  ampsim_thread_context thread() {
    launch.threads = 1;
    detector.detect().launch_begins(launch, tables.kernels[0], 1);
    ampsim_thread_context thread{};
    thread.watcher = detector.detect().tile_begins(0, tile_local);
    thread.tile_local = tile_local;
    return thread;
  }

  ProgramTables tables;
  EmptyKernels code;
  Machine machine;
  Detector detector;
  Launch launch;
  ampsim_buffer *buffer = nullptr;
  char *memory = nullptr; // its elements
  alignas(64) char tile_local[4 << 10]{};
};

/// Writes and reads of global memory that this thread alone uses; called, not inlined as into compiled kernels.
void CheckGlobal(benchmark::State &state) {
  Bench bench;
  ampsim_thread_context thread = bench.thread();
  for (std::int32_t k = 0; auto _ : state) {
    void *address = bench.memory + 4 * (k++ % elements);
    benchmark::DoNotOptimize(ampsim_detect_write(&thread, address, 4, 0));
    benchmark::DoNotOptimize(ampsim_detect_read(&thread, address, 4, 0));
  }
  state.SetItemsProcessed(2 * state.iterations());
}
BENCHMARK(CheckGlobal);

void CheckTileLocal(benchmark::State &state) {
  Bench bench;
  ampsim_thread_context thread = bench.thread();
  for (std::size_t k = 0; auto _ : state) {
    void *address = bench.tile_local + 4 * (k++ % (sizeof bench.tile_local / 4));
    benchmark::DoNotOptimize(ampsim_detect_write(&thread, address, 4, 0));
    benchmark::DoNotOptimize(ampsim_detect_read(&thread, address, 4, 0));
  }
  state.SetItemsProcessed(2 * state.iterations());
}
BENCHMARK(CheckTileLocal);

/// Switches from one thread's stack to the next one's, around a tile of as many threads.
void Switch(benchmark::State &state) {
  struct Ring {
    std::vector<Fiber *> fibers;
    std::size_t at = 0;
  } ring;
  FiberPool pool;
  Fiber host;
  host.adopt_this_thread();
  ring.fibers.push_back(&host);
  auto body = [](void *argument) {
    auto &around = *static_cast<Ring *>(argument);
    while (true) {
      Fiber &mine = *around.fibers[around.at];
      around.at = (around.at + 1) % around.fibers.size();
      Fiber::switch_to(mine, *around.fibers[around.at]);
    }
  };
  for (std::int64_t k = 0; k < state.range(0); ++k)
    ring.fibers.push_back(&pool.take(body, &ring));
  for (auto _ : state) {
    ring.at = 1;
    Fiber::switch_to(host, *ring.fibers[1]);
  }
  state.SetItemsProcessed(state.iterations() * std::int64_t(ring.fibers.size()));
}
BENCHMARK(Switch)->Arg(1)->Arg(64)->Arg(1024);

/// A launch of an empty kernel: the machine's part, without the messages to the process that reports.
void LaunchEmpty(benchmark::State &state) {
  Bench bench;
  bool watched = state.range(0);
  bench.machine.watch(watched ? &bench.detector.detect() : nullptr, watched ? &bench.detector.explain() : nullptr,
                      nullptr);
  std::uint32_t kernel = 0;
  ampsim_domain domain{};
  domain.rank = 1;
  domain.extent[0] = 256;
  ampsim_launch_request request{&kernel, nullptr, domain, "benchmark.cpp", 1, AMPSIM_NO_VIEW, nullptr, 0};
  for (auto _ : state)
    ampsim_launch(&request);
}
BENCHMARK(LaunchEmpty)->ArgName("watched")->Arg(0)->Arg(1);

/// A launch, or a tile, whose cells forget the previous ones: nothing is cleared for that.
void ForgetLaunch(benchmark::State &state) {
  Bench bench;
  bench.thread();
  for (auto _ : state)
    bench.detector.detect().launch_begins(bench.launch, bench.tables.kernels[0], 1);
}
BENCHMARK(ForgetLaunch);

void ForgetTile(benchmark::State &state) {
  Bench bench;
  ampsim_thread_context thread = bench.thread();
  for (auto _ : state) {
    thread.watcher = bench.detector.detect().tile_begins(0, bench.tile_local);
    ++thread.tile_rank;
    benchmark::DoNotOptimize(ampsim_detect_write(&thread, bench.tile_local, 4, 0));
  }
}
BENCHMARK(ForgetTile);

/// Shadow cells of 256 KiB of data, touched for the first time.
void FirstTouch(benchmark::State &state) {
  for (auto _ : state) {
    state.PauseTiming();
    Bench bench;
    ampsim_thread_context thread = bench.thread();
    state.ResumeTiming();
    for (std::int32_t k = 0; k < elements; ++k)
      ampsim_detect_write(&thread, bench.memory + 4 * k, 4, 0);
  }
  state.SetBytesProcessed(state.iterations() * elements * 4);
}
BENCHMARK(FirstTouch);

} // namespace

BENCHMARK_MAIN();
