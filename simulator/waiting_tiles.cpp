// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See waiting_tiles.h.
#include "simulator/waiting_tiles.h"

#include <vector>

namespace ampsim {

namespace {

constexpr std::size_t tile_limit = 256;
constexpr std::uint64_t thread_limit = 16384;
// The number of tiles that a device with 132 multiprocessors holds at once.
constexpr std::size_t resident_tiles = 132 * 32;
constexpr std::uint64_t resident_threads = 132 * 2048;

class WaitingTiles {
public:
  WaitingTiles(Machine::State &machine, Run &run) : machine(machine), run(run) {}

  std::optional<KernelFault> run_all() {
    for (std::uint64_t next = 0; next < run.domain.batches && !stopped();) {
      TileEngine &engine = idle_engine();
      BatchEnd end = guarded(engine, [&] {
        BatchEnd last = BatchEnd::done;
        while (last == BatchEnd::done && next < run.domain.batches && !stopped())
          last = engine.run_batch(run.batches[next++]), run.note_done(next - 1);
        return last;
      });
      if (end != BatchEnd::waits)
        continue;
      idle.pop_back();
      waiting.push_back(&engine);
      run.tiles_waited = true;
      if (!full())
        continue;
      resume_all();
      while (full() && more_may_wait()) {
        tiles *= 2;
        threads *= 2;
      }
      if (full())
        break;
    }
    resume_all();
    const bool stuck = !stopped(); // otherwise something else ended the launch, such as a limit
    for (TileEngine *engine : waiting)
      engine->give_up(stuck);
    return fault;
  }

private:
  bool stopped() const { return run.stopped.load(std::memory_order_relaxed); }
  bool full() const { return waiting.size() >= tiles || waiting.size() * run.domain.batch_size >= threads; }
  /// If the language promises progress, as many may wait as the described device can hold at once.
  bool more_may_wait() const {
    return machine.tables.language->memory_model.promises_progress &&
           (tiles < resident_tiles || threads < resident_threads);
  }

  TileEngine &idle_engine() {
    if (idle.empty()) {
      idle.push_back(&machine.engine(engines++));
      idle.back()->begin(run, 0);
    }
    return *idle.back();
  }

  template <class Work> BatchEnd guarded(TileEngine &engine, Work work) {
    BatchEnd end = BatchEnd::stopped;
    fault = run_guarded(engine, 0, [&] { end = work(); });
    return fault ? BatchEnd::stopped : end;
  }

  /// Resumes all until none makes progress. Two tiles may alternate by stores to a flag, which is only apparent
  /// progress (spin.h).
  void resume_all() {
    Patience patience;
    for (bool goes_on = true; goes_on && !stopped();) {
      Progress best = Progress::none;
      std::vector<TileEngine *> still;
      for (TileEngine *engine : waiting) {
        BatchEnd end = stopped() ? BatchEnd::waits : guarded(*engine, [&] { return engine->resume(); });
        best = std::max(best, end == BatchEnd::done ? Progress::certain : engine->moved());
        (end == BatchEnd::waits ? still : idle).push_back(engine);
      }
      waiting = std::move(still);
      goes_on = best == Progress::certain || (best == Progress::apparent && patience.round(best));
      if (best == Progress::certain)
        patience = {};
    }
  }

  Machine::State &machine;
  Run &run;
  std::vector<TileEngine *> waiting, idle;
  unsigned engines = 0;
  std::size_t tiles = tile_limit;       // the number that may wait before they are resumed
  std::uint64_t threads = thread_limit; // their number of threads
  std::optional<KernelFault> fault;
};

} // namespace

std::optional<KernelFault> run_waiting_tiles(Machine::State &machine, Run &run) {
  return WaitingTiles(machine, run).run_all();
}

} // namespace ampsim
