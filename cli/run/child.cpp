// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The process of the user's program: machine, detector, and a listener that sends events.
//
// The program ends like any other: its exit handlers and static destructors run and its streams are flushed. Our own
// handler is registered before any of them, so it runs last, and leaves by _exit: destroying LLVM in a process whose
// memory belongs to another program could only turn a good end into a bad one.
#include "cli/run/child.h"

#include "cli/run/annotations.h"
#include "cli/run/wide_output.h"
#include "cli/support/confined.h"
#include "debugger/session.h"
#include "detector/detector.h"
#include "detector/launches/work_footprints.h"
#include "detector/trace/trace_recorder.h"
#include "simulator/fault.h"
#include "simulator/fork_mark.h"
#include "simulator/host_stack.h"
#include "simulator/language_symbols.h"
#include "simulator/messages.h"
#include "simulator/running_place.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <functional>
#include <iostream>
#include <map>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ampsim::cli {

namespace {

void flush_streams() {
  try {
    for (std::ostream *stream : {&std::cout, &std::cerr, &std::clog})
      stream->flush();
    for (std::wostream *stream : {&std::wcout, &std::wcerr, &std::wclog})
      stream->flush();
  } catch (...) { // a program may have enabled exceptions on its streams
  }
  // fflush(nullptr) waits for every stream, including one on which another thread waits for input.
  if (ftrylockfile(stdin) == 0) {
    funlockfile(stdin);
    std::fflush(nullptr);
  } else
    std::fflush(stdout);
}

// The GNU C library counts a stream's columns once they are known.
constexpr unsigned short first_column = 1;

bool go_to_one_place(int one, int other) {
  struct stat a, b;
  return fstat(one, &a) == 0 && fstat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// SharedState::open_line, by what the streams have written.
bool has_open_line() {
  return stderr->_cur_column > first_column ||
         (stdout->_cur_column > first_column && go_to_one_place(STDOUT_FILENO, STDERR_FILENO));
}

/// Updates the channel's statistics, in the started process, not in those that the program forks.
struct StatsKeeper {
  SharedState &shared;
  const pid_t process = getpid();
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  const frontend::Program *program = nullptr;
  const Machine *machine = nullptr;
  const Detector *detector = nullptr;

  void note() const {
    if (!machine || getpid() != process)
      return;
    note_line();
    shared.stats.compile = program->compile_stats();
    shared.stats.machine = machine->stats();
    shared.stats.process = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  /// Also before a launch: one may be the last thing that the program does.
  void note_line() const { shared.open_line = has_open_line(); }
  void note_end() const {
    note();
    if (machine && getpid() == process)
      shared.stats.shadow_bytes = detector->shadow_bytes();
  }
};

/// An environment variable that enables something.
bool is_set(const char *name) {
  const char *value = std::getenv(name);
  return value && std::string_view(value) != "" && std::string_view(value) != "0";
}

void leave(int status, void *stats) {
  flush_streams();
  if (stats)
    static_cast<const StatsKeeper *>(stats)->note_end();
  _exit(status);
}

/// Waits for the parent's answer to a message. Returns false if the message was lost: then there is none.
bool wait_for_answer(const Channel &channel, sem_t &answered) {
  constexpr std::chrono::seconds step(1);
  while (!channel.shared().channel_lost) {
    const auto until = std::chrono::system_clock::now() + step;
    const timespec limit{std::chrono::system_clock::to_time_t(until), 0};
    if (sem_timedwait(&answered, &limit) == 0)
      return true;
  }
  return false;
}

/// The parent's answer to a message that requests its verdict. With lost messages, a run is not clean anyway.
bool has_error_by_parent(Channel &channel) {
  return !wait_for_answer(channel, channel.shared().answered) || channel.shared().has_error;
}

/// The errors that were sent to the parent. Launches come one at a time, but note() may be called meanwhile.
class SentErrors {
public:
  SentErrors(Channel &channel, const RunOptions &options) : channel(channel), options(options) {}

  void note() { ++sent; }
  /// Returns whether one of them counts.
  bool any_counts() {
    if (mark.forked())
      return true;
    if (options.explain_repeats)
      return false;
    if (counted || sent < next)
      return counted;
    if (options.counts)
      channel.send(VerdictAsked{});
    counted = !options.counts || has_error_by_parent(channel);
    next = 2 * sent; // each answer takes as long as a report
    return counted;
  }

private:
  Channel &channel;
  const RunOptions &options;
  const ForkMark mark;
  std::atomic<std::uint64_t> sent{0}; // launches with some
  std::uint64_t next = 1;             // the parent is asked when so many were sent
  bool counted = false;
};

class Reporter final : public LaunchListener {
public:
  Reporter(const ProgramTables &tables, Channel &channel, Detector &detector, WorkFootprints &footprints,
           const StatsKeeper &stats, TraceRecorder *recorder, const RunOptions &options, const Debuggee *debuggee,
           SentErrors &errors)
      : tables(tables), channel(channel), detector(detector), footprints(footprints), stats(stats),
        recorder(recorder), options(options), debuggee(debuggee), errors(errors) {}

  void launch_begins(const Launch &launch) override {
    schedule = 0;
    candidates_sent = false;
    left_out = !options.launches.includes(launch.id, tables.kernels[launch.kernel].name, launch.in_range);
    if (forked())
      ++channel.shared().unchecked_launches;
    else if (left_out)
      ++channel.shared().left_out;
    else {
      stats.note_line();
      send(LaunchBegins{launch});
    }
  }

  bool does_run(const Launch &) override { return !options.host_alone; }
  bool is_checked(const Launch &) override { return !left_out; }

  /// Checks the program's annotations. The parent proves: this process belongs to the program.
  LaunchProof input_is_there(const Launch &launch, bool overlaps) override {
    if (forked() || left_out)
      return LaunchProof::none;
    std::vector<Finding> broken =
        options.kinds.contains(Kind::annotation)
            ? broken_annotations(options.annotations, launch, tables.kernels[launch.kernel], *tables.language)
            : std::vector<Finding>();
    const bool holds = broken.empty();
    annotations_found(launch, std::move(broken));
    if (!options.prove || !holds || overlaps || stats.program->is_of_module(launch.kernel))
      return LaunchProof::none;
    send(ProofAsked{launch.id});
    return wait_for_answer(channel, channel.shared().proof_answered) ? channel.shared().proof.load()
                                                                     : LaunchProof::none;
  }

  void annotations_fail(const Launch &launch, std::span<const BrokenAnnotation> broken) override {
    if (forked() || left_out || !options.kinds.contains(Kind::annotation))
      return;
    std::vector<Finding> findings;
    for (const BrokenAnnotation &each : broken)
      findings.push_back(broken_annotation(each, launch, tables));
    annotations_found(launch, std::move(findings));
  }

  void candidate_found(const Launch &launch) override {
    std::vector<Finding> findings = detector.candidate_findings();
    if (forked() || findings.empty())
      return;
    send(FindingsMade{launch.id, std::move(findings), schedule, FindingsMade::Stage::candidate});
    candidates_sent = true;
  }

  void differs(const Launch &) override { has_differed = true; }

  void schedule_ends(const Launch &launch, const Order &, Monitor *monitor) override {
    std::uint32_t number = schedule++;
    if (!monitor)
      return;
    std::vector<Finding> findings = detector.take_findings();
    if (std::exchange(has_differed, false) && findings.empty() && !forked())
      ++channel.shared().progress.unrepeated;
    if (detector.take_incomplete() && !forked())
      ++channel.shared().progress.crowded;
    if (debuggee && number == 0 && !forked())
      debuggee->on_findings(findings);
    if (recorder && number == 0)
      recorder->take_findings(findings);
    if ((findings.empty() && !candidates_sent) || forked())
      return;
    candidates_sent = false;
    const bool has_error = std::ranges::any_of(findings, is_error);
    send(FindingsMade{launch.id, std::move(findings), number});
    if (has_error)
      note_error();
  }

  void cannot_divide(const Launch &, const std::string &why) override {
    if (forked())
      return;
    send(PartEnds{why, {}, {}});
    leave(EXIT_FAILURE, nullptr);
  }

  void launch_ends(const Launch &launch, const Coverage &coverage) override {
    if (forked())
      return;
    stats.note();
    if (left_out)
      return;
    send_trace();
    if (launch.id == options.part.launch) { // further work would depend on a partial result
      send(LaunchEnds{launch.id, coverage, false});
      send(PartEnds{"", options.part.footprint ? detector.footprint() : std::vector<RegionFootprint>(),
                    detector.part_rules()});
      leave(EXIT_SUCCESS, nullptr);
    }
    bool stop = options.stop_on_first && found_error.exchange(false);
    const bool asks = stop && options.counts;
    send(LaunchEnds{launch.id, coverage, asks});
    if (asks)
      stop = has_error_by_parent(channel);
    if (!stop)
      return;
    channel.shared().stopped = true;
    leave(EXIT_SUCCESS, nullptr);
  }

  void launch_fails(const Launch &launch, const Order &, const KernelFault &fault) override {
    if (fault.what == KernelFault::What::interrupted) {
      std::vector<Finding> findings = detector.take_findings();
      if (!forked() && !findings.empty())
        send(FindingsMade{launch.id, std::move(findings), schedule, FindingsMade::Stage::partial});
      if (!forked() && !left_out)
        send(LaunchLeft{launch.id, running_place()});
      _exit(EXIT_FAILURE); // nobody reads this status
    }
    send_trace();
    if (!forked() && left_out)
      send(LaunchBegins{launch}); // it is in the report anyway
    if (!forked())                // in this schedule, which has already ended
      send(LaunchFails{launch.id, schedule - 1, fault});
  }

  void work_compared() override {
    std::vector<Finding> findings = footprints.take_findings();
    if (forked() || findings.empty())
      return;
    std::map<std::uint32_t, std::vector<Finding>> by_launch;
    for (Finding &finding : findings)
      by_launch[finding.launch].push_back(std::move(finding)); // 0: of no launch
    for (auto &[launch, its] : by_launch)
      send(FindingsMade{launch, std::move(its), 0, FindingsMade::Stage::added});
  }

  void module_loads(const std::string &news) override {
    if (!forked())
      send(ModuleLoads{news});
  }

  void host_copy_fails(const HostCopyFault &fault) override {
    if (!forked())
      send(HostCopyFails{fault});
  }

private:
  void annotations_found(const Launch &launch, std::vector<Finding> findings) {
    if (findings.empty())
      return;
    send(FindingsMade{launch.id, std::move(findings), 0, FindingsMade::Stage::added});
    note_error();
  }

  void note_error() {
    found_error = true;
    errors.note();
  }

  /// In a process that the program itself forked: its launches are numbered like ours.
  bool forked() const { return mark.forked(); }

  void send_trace() {
    if (!recorder || forked())
      return;
    if (std::optional<Trace> trace = recorder->take_trace())
      send(TraceMade{std::move(*trace)});
  }

  void send(const Message &message) { channel.send(message); }

  const ProgramTables &tables;
  Channel &channel;
  Detector &detector;
  WorkFootprints &footprints;
  const StatsKeeper &stats;
  TraceRecorder *const recorder; // may be null
  const RunOptions &options;
  const Debuggee *const debuggee; // may be null
  SentErrors &errors;
  const ForkMark mark;
  std::uint32_t schedule = 0; // of the launch that is running: launches come one at a time
  bool candidates_sent = false;
  // The launch that runs:
  bool left_out = false;     // it is unchecked (RunOptions::launches)
  bool has_differed = false; // when it ran again
  std::atomic<bool> found_error{false};
};

/// Resets signals like exec: our handlers (LLVM's, the sanitizers') are not the program's.
void reset_signals(const sigset_t &mask) {
  for (int number = 1; number < NSIG; ++number) {
    struct sigaction action;
    if (sigaction(number, nullptr, &action) == 0 && action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN)
      std::signal(number, SIG_DFL);
  }
  sigprocmask(SIG_SETMASK, &mask, nullptr);
}

void set_up_process(const RunOptions &options, const sigset_t &mask, pid_t parent, StatsKeeper &stats) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_DUMPABLE, 1); // regardless of ampsim's own setting
  if (getppid() != parent)
    _exit(EXIT_FAILURE);
  reset_signals(mask);
  std::signal(interrupt_signal(), SIG_IGN); // where no handler of ours is in place
  if (options.stdout_to_stderr)
    dup2(STDERR_FILENO, STDOUT_FILENO);
  if (const int nowhere = options.host_alone ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1; nowhere >= 0)
    for (int stream : {STDOUT_FILENO, STDERR_FILENO})
      dup2(nowhere, stream);
  // Lines are shown immediately, and are not lost when the program dies. (Without a buffer, setvbuf does not take
  // effect on a stream that has been used.)
  static char buffer[1 << 16];
  std::setvbuf(stdout, buffer, _IOLBF, sizeof buffer);
  stdout->_cur_column = stderr->_cur_column = first_column;
  redirect_wide_streams();
  on_exit(leave, &stats);
}

/// Sets up the simulated machine, and returns the symbols that programs may name. Nothing created here is ever
/// destroyed: the program's static destructors still release buffers.
std::vector<HostSymbol> set_up_machine(frontend::Program &program, const RunOptions &options, Channel &channel,
                                       StatsKeeper &stats, const Debuggee *debuggee) {
  MachineOptions machine_options;
  machine_options.global_memory = std::uint64_t{81} << 30; // the largest device's 80 GiB, and gaps between blocks
  machine_options.order = options.order;
  machine_options.jobs = options.jobs;
  machine_options.device = options.device;
  machine_options.devices = options.devices;
  machine_options.exclusive_managed = options.exclusive_managed;
  machine_options.schedules = options.schedules;
  machine_options.nvtx_ranges = options.launches.nvtx_ranges();
  machine_options.part = options.part;
  machine_options.verify = options.verify || is_set("AMPSIM_VERIFY");
  if (options.memory_limit)
    machine_options.monitor_memory = std::min(machine_options.monitor_memory, (*options.memory_limit << 20) / 2);
  auto *machine = new Machine(program.tables(), program.kernels(), machine_options);
  auto *errors = new SentErrors(channel, options);
  // The accesses that a slow machine explains per second. A count makes findings the same on any machine.
  constexpr double accesses_in_a_second = 1e6;
  DetectorOptions detector_options{options.kinds,
                                   options.allow_same,
                                   options.histories,
                                   options.exhaustive,
                                   options.model,
                                   std::uint64_t(options.explain_limit * accesses_in_a_second),
                                   [errors] { return errors->any_counts(); }};
  auto *detector = new Detector(program.tables(), machine->memory(), detector_options);
  auto *recorder = options.trace ? new TraceRecorder(program.tables(), machine->memory(), *options.trace) : nullptr;
  auto *footprints = new WorkFootprints(program.tables(), machine->memory(), options.kinds);
  auto *reporter =
      new Reporter(program.tables(), channel, *detector, *footprints, stats, recorder, options, debuggee, *errors);
  stats.program = &program;
  stats.machine = machine;
  stats.detector = detector;
  bool look = options.kinds.any();
  machine->watch(look ? &detector->detect() : nullptr, look ? &detector->explain() : nullptr, reporter);
  machine->trace(recorder);
  machine->compare_work(look ? footprints : nullptr);
  machine->show_progress(channel.shared().progress);
  machine->install();
  note_host_stack_in(channel.shared().host_stack);
  if (debuggee) {
    machine->drive(debuggee->driver);
    debuggee->at_start();
  }
  std::vector<HostSymbol> symbols = language_symbols(*program.tables().language);
  for (std::span<const HostSymbol> each :
       {simulator_symbols(), detector_symbols(), debugger_symbols(), output_symbols()})
    symbols.insert(symbols.end(), each.begin(), each.end());
  return symbols;
}

/// Turns the process into the program's, with its machine; `go_on` starts the program.
void begin_child(frontend::Program &program, const RunOptions &options, Channel &channel, const sigset_t &mask,
                 pid_t parent, const Debuggee *debuggee,
                 const std::function<void(std::span<const HostSymbol>)> &go_on) {
  for (int descriptor : private_descriptors())
    close(descriptor);
  channel.become_sender();
  program.forget_modules(); // of an earlier run
  auto *stats = new StatsKeeper{channel.shared()};
  set_up_process(options, mask, parent, *stats);
  try {
    std::vector<HostSymbol> symbols = set_up_machine(program, options, channel, *stats, debuggee);
    try {
      go_on(symbols);
    } catch (const std::runtime_error &error) {
      channel.send(NotStarted{false, error.what()});
      _exit(EXIT_FAILURE);
    }
  } catch (const std::exception &error) {
    channel.send(NotStarted{true, error.what()});
    _exit(EXIT_FAILURE);
  }
}

} // namespace

void run_child(frontend::Program &program, const RunOptions &options, Channel &channel, const sigset_t &mask,
               pid_t parent, const Debuggee *debuggee) {
  const pid_t process = getpid();
  int status = 0;
  if (frontend::HostCodePlaces *places = frontend::host_code_places(program))
    places->when_linked(
        [&channel](std::vector<frontend::HostSection> sections) { channel.send(HostLinked{std::move(sections)}); });
  begin_child(program, options, channel, mask, parent, debuggee,
              [&](std::span<const HostSymbol> symbols) { status = program.run(options.arguments, symbols); });
  if (getpid() == process) // processes that the program forked may also get here
    channel.send(MainReturned{status, program.mark_left_by_main()});
  std::exit(status);
}

void become_child(frontend::Program &program, const RunOptions &options, Channel &channel, const sigset_t &mask,
                  pid_t parent, const AttachExecutable &attach) {
  begin_child(program, *new RunOptions(options), channel, mask, parent, nullptr,
              [&](std::span<const HostSymbol> symbols) {
                program.attach(symbols);
                attach(symbols);
              });
}

} // namespace ampsim::cli
