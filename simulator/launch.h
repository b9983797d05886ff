// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One launch, from the program's request to its end; machine.h shows the steps.
//
// The fast monitor watches the first run. Only if it finds a possible race is the launch rolled back and run again,
// under the monitor that records and decides. Rolling back is possible because a kernel can change nothing but its
// regions' memory.
//
// Tiles run in parallel only if the result cannot depend on their order, and only in the first run: reports come from
// runs tile by tile, and so do not depend on the number of jobs.
#pragma once

#include "simulator/binding.h"
#include "simulator/elision.h"
#include "simulator/fault.h"
#include "simulator/geometry.h"
#include "simulator/machine.h"
#include "simulator/machine_state.h"
#include "simulator/messages.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ampsim {

class LaunchRunner {
public:
  /// Binds the launch's regions without running anything. `request` and `binding` must outlive the object.
  LaunchRunner(Machine::State &machine, const LaunchRequest &request, LaunchBinding &binding);
  ~LaunchRunner();
  LaunchRunner(const LaunchRunner &) = delete;
  LaunchRunner &operator=(const LaunchRunner &) = delete;
  const Launch &bound() const { return launch; }
  /// Runs the launch to its end. Afterwards its threads' output goes to standard error.
  LaunchResult run();
  /// Called instead of run(): nothing runs, but the listener is notified of the launch.
  void refuse();

private:
  LaunchResult run_to_the_end();
  /// Positions in the order of batches.
  struct Part {
    std::uint64_t first, end;
  };
  void drive();
  void watch();
  void locate(const Order &order);
  void trace();
  void verify(const Order &order, Verdict verdict);
  void compare_with_verified(std::string_view how) const;
  /// Records the memory contents after a repeated run. They may differ for kernels whose tiles wait for each other.
  void keep_result();
  void compare_with_result();
  void take_footprint(Monitor &footprint);
  bool may_write(std::size_t region) const;
  bool may_wait_in_loops() const;
  bool kept_to_roll_back() const;
  void copy_in();

  Monitor *run_schedule(const Order &order);
  /// Runs the launch in the fastest form of its kernel that can run it.
  Verdict run_once(const Order &order, Monitor *monitor, unsigned workers);
  std::string described(const Run &run, Instrumentation code, unsigned workers) const;
  /// Returns nothing if the launch turns out not to fit this form: then a slower one is next.
  std::optional<Verdict> try_once(const Order &order, Monitor *monitor, unsigned workers, bool interleaved = false,
                                  std::optional<Part> part = {});
  /// The same for a monitor that sees one batch only; the others run for their effect on memory.
  std::optional<Verdict> try_around(const Order &order, Monitor *monitor, std::uint64_t batch);
  std::optional<std::uint64_t> only_batch(const Monitor *monitor) const;
  Instrumentation with_possible(Instrumentation code) const;
  void roll_back();
  void run_on_workers(Run &run, unsigned workers);
  unsigned parallel_workers() const;
  bool worth_workers(double seconds) const;
  bool can_be_alone() const;
  bool may_contend() const;
  std::uint64_t checked_bytes() const;
  bool interrupted() const;
  bool is_divided() const { return machine.options.part.launch == launch.id; }
  void take_part();
  std::vector<Snapshot::Range> needed_to_run_again() const;

  Machine::State &machine;
  const LaunchRequest &request;
  LaunchBinding &binding;
  const Kernel &kernel;
  const Domain domain;
  std::vector<TileRange> part; // tiles that run; empty: all
  const Domain shared_domain;  // replaces `domain` if several workers run
  Launch launch;
  std::optional<KernelFault> fault; // of the last run
  Messages messages;                // of the last run
  Messages first_messages;          // of the run whose effects persist
  Coverage coverage;                // of the first schedule
  Coverage counted;                 // of the last run that the monitor saw entirely
  bool stopped = false;             // some threads of the last run could not continue
  bool cut_short = false;           // the same for the last run of any schedule
  bool tiles_waited = false;        // Run::tiles_waited, of any run
  bool result_kept = false;
  const void *code = nullptr;            // a location in the code that ran last
  std::vector<Snapshot::Range> writable; // the memory that the kernel can change
  const Tier tier;
  bool together; // in loops over threads, if the kernel has any: they have followed the threads' paths until now
  bool split;    // in interval loops, likewise
  std::optional<Elision> elided; // if Variant::elided may run
  LaunchProof proof = LaunchProof::none;
  bool unoptimised = false;        // in unoptimised code, each thread alone
  const std::uint64_t clock_start; // the device clock at the launch's start
};

} // namespace ampsim
