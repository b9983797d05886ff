// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The debugger's engine: the requests of front ends and its notifications. Nothing here reads or prints anything.
//
// A Session lives as long as the program runs. For each launch it makes an Execution and calls its front end, which
// moves (steps, continues, goes back), inspects, and releases the launch at its end.
//
// The launch that the program has reached is the *current* one. Reverse moves lead past its beginning to the ends of
// earlier ones, which are executed again (history.h), and forward moves lead back up to the current one. Manual
// changes in an earlier launch stay in it: the next one begins as it began.
#pragma once

#include "debugger/breakpoints.h"
#include "debugger/calls.h"
#include "debugger/execution.h"
#include "debugger/expression.h"
#include "debugger/history.h"
#include "detector/findings/finding.h"
#include "simulator/launch_driver.h"
#include "simulator/machine.h"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ampsim {

/// The functions of abi.h that the debugger defines, for the linker of compiled code.
std::span<const HostSymbol> debugger_symbols();

namespace debugger {

class Session;

/// A stop of the launch, and the reason for it.
struct Stop {
  enum class Reason : std::uint8_t {
    launch_begins,
    step,
    breakpoint,
    finding,
    outside,
    division,
    stack_overflow,
    no_progress,
    divergence,
    deadlock,
    all_frozen,
    interrupted,
    thread_ended,
    tile_ended,
    position,
    history_begins,
    launch_ends,
  } reason = Reason::step;
  int breakpoint = 0;                 // its number
  std::optional<std::size_t> finding; // in Session::findings()
  std::optional<Access> access;       // at a data breakpoint, or outside a container
  std::vector<std::int64_t> index;    // that was outside
  std::string before, after;          // values at a data breakpoint
  bool just_now = false;              // at a requested write: nothing has happened since
};

/// The origin of the contents of memory.
struct LastWrite {
  std::optional<Stop> stop; // the thread's write
  bool by_hand = false;     // else: the user has set it
  /// Else: the host wrote it between the launches with these numbers.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> between;
  /// Else: the second of these launches started with it, and the first does not have that memory.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> found_so;
};

class FrontEnd {
public:
  virtual ~FrontEnd() = default;
  /// The launch has stopped, for the first time or for good; returns when it is to be released. Its remainder runs
  /// before that.
  virtual void launch_stops(Session &session, const Stop &stop) = 0;
  /// Called for a breakpoint whose condition cannot be evaluated: it counts as met.
  virtual void condition_fails(const Breakpoint &breakpoint, const std::string &reason) = 0;
  /// A thread passes a breakpoint that only logs.
  virtual void passes(const Breakpoint &, const Thread &) {}
};

/// The extent of a step.
enum class Step : std::uint8_t { into, over, out };

class Session final : public LaunchDriver {
public:
  Session(const ProgramTables &tables, const DebugInfo &info, KernelCode &code, FrontEnd &front);

  void drive(const DrivenLaunch &launch) override;
  /// The detector's findings in the launch that is about to be driven.
  void set_findings(std::vector<Finding> findings);

  //===--- the launch; only while there is one ---===//
  bool in_launch() const { return execution != nullptr; }
  /// From a signal handler or another thread: the launch stops at its next stop point, or the next launch does if there
  /// is none, unless forget_interrupt() or Execution::was_interrupted() is called before.
  void interrupt() { interrupt_requested = true; }
  void forget_interrupt() { interrupt_requested = false; }
  Execution &running() const { return *execution; }
  const std::vector<Finding> &findings() const { return found; }
  const ProgramTables &tables;
  const DebugInfo &info;
  mutable TypeTable types; // grows with the types that expressions need
  /// Releases the launch: it runs to its end without stopping.
  bool detached = false;
  /// Stop at the next launch's begin.
  bool stop_at_launch = false;

  //===--- the selected thread -----------===//
  std::uint32_t focus = 0; // rank in the batch
  std::size_t frame = 0;   // 0: innermost
  Thread &thread() const { return execution->threads()[focus]; }
  /// The threads of its tile.
  Group tile() const { return execution->tile_of(focus); }
  /// Null if the thread has no position: it has not started, or has ended.
  const StopPoint *point_of(const Thread &thread) const;

  //===--- moving forward (moves.cpp) ---===//
  Stop go_on();
  Stop step(Step how);
  /// Runs the focus thread to a line.
  Stop run_to(const Places &places);
  /// Moves all runnable threads of the tile, or of a group among them: to the next line, or (with `places`) to that
  /// line. The others run only if threads of the group wait for them.
  Stop step_tile(const Group &group = {});
  Stop run_tile_to(const Places &places, const Group &group = {});
  /// To the beginning of a tile, or of its cluster, forwards or backwards.
  Stop run_to_tile(const TilePlace &tile);

  //===--- other launches (past.cpp) ---===//
  const History &launches() const { return history; }
  bool in_past() const { return shown + 1 < history.size(); }
  /// The index in launches() of the inspected launch.
  std::size_t launch_number() const { return shown; }
  /// The index in launches() of the launch with this number in the program; empty if it is unknown.
  std::optional<std::size_t> launch_with_id(std::uint32_t id) const;
  /// To the beginning of a launch, by its index in launches().
  Stop go_to_launch(std::size_t number);

  //===--- moving back (moves.cpp) ---===//
  Stop step_back(Step how);
  Stop go_back();
  /// To the write that produced the current contents of memory, if a thread wrote it in this launch.
  LastWrite last_write(const char *address, std::uint64_t size);
  Stop go_to(Clock position);
  Stop go_to(const Position &position);
  Stop restart() { return go_to(Clock{1}); }

  //===--- breakpoints ---===//
  std::vector<Breakpoint> breakpoints;
  int next_number = 1;
  Breakpoint &add(Breakpoint breakpoint);
  Breakpoint *breakpoint(int number);
  /// At the end of a launch: returns whether a breakpoint stops there. Counts the visit, and records it in `stop`.
  bool stops_at_end(Stop &stop);
  /// Removes data breakpoints, whose memory is gone; returns their numbers.
  std::vector<int> drop_data_breakpoints();

  //===--- inspection (session.cpp) ---===//
  /// Convenience variables by name, with the '$'.
  std::map<std::string, Value> convenience;
  /// The class of the launch's function object, whose members are the kernel's captures; or no_type.
  TypeId function_object_type() const;
  /// The types of the launch's tile-local variables, in the kernel's order; no_type if unknown.
  const std::vector<TypeId> &tile_local_types() const { return types_of_tile_local; }
  TypeId function_object_type(std::uint32_t kernel) const;
  Value evaluate(const Expression &expression, const Thread &thread, std::size_t frame) const;
  Value evaluate(const Expression &expression) const { return evaluate(expression, thread(), frame); }
  /// A value as text, marking unwritten memory.
  std::string text(const Value &value, Format format = {}) const;
  /// Sets a scalar in a thread's variables, in tile-local or in global memory; returns the new value.
  Value assign(const Expression &assignment);
  /// Evaluates it; the writes of called functions stay, as manual changes.
  Value call(const Expression &expression);
  /// True if functions in expressions keep their effects; otherwise they change nothing.
  const std::unique_ptr<FunctionCalls> calls = std::make_unique<FunctionCalls>();

private:
  friend class StopObserver;
  friend class BackObserver;

  /// Returns whether the breakpoint stops at this visit. Counts it if `counts`.
  bool meets(Breakpoint &breakpoint, const Thread &thread, bool counts);
  std::optional<Stop> at_point(const Thread &thread, bool counts);
  std::optional<Stop> at_access(const Thread &thread, const Access &access, bool counts);
  std::optional<Stop> at_finding(const Thread &thread, const Access &access);
  std::optional<Stop> at_outside(const Event &event);
  const Breakpoint *catching(ampsim::Kind kind, ampsim::Scope scope = ampsim::Scope::within_tile,
                             bool same_value = false) const;
  std::optional<std::size_t> finding_at(const Thread &thread, const Access &access, ampsim::Kind kind) const;
  bool is_side(const FindingAccess &side, const Thread &thread, const Access &access) const;
  std::vector<std::uint8_t> attention() const;
  bool watches_accesses() const;
  void learn();
  void find_tile_local_types();
  /// The stop points that a thread has reached in an earlier period. Kept from one reverse step to the next.
  struct Trace {
    std::uint64_t course = ~std::uint64_t{0}; // Execution::course()
    std::uint32_t thread = 0;
    Clock batch = 0;          // its beginning
    Clock begin = 0, end = 0; // of the period that it covers, excluding its beginning
    std::deque<std::pair<Clock, std::uint32_t>> points;
  };
  void begin_trace(std::uint32_t thread);
  std::optional<std::size_t> extend_trace();
  LastWrite last_write_here(const char *address, std::uint64_t size);
  void visit(std::size_t number);
  bool run_to_end();
  void let_go();
  Stop back_to_previous();
  bool catches_beginning(Stop &stop);
  Stop arrived(Stop stop);
  Stop finish_tile_move(class TileObserver &observer);

  KernelCode &code;
  FrontEnd &front;
  std::size_t known_points; // of `info`, which grows when the program loads code
  Trace trace;
  std::vector<TypeId> types_of_tile_local;
  std::atomic<bool> interrupt_requested{false}; // of all executions
  std::unique_ptr<Execution> execution;
  History history;
  std::size_t shown = 0;                // the inspected launch, in `history`
  std::unique_ptr<Execution> present;   // while an earlier launch is inspected
  MemoryImage memory_of_present;        // likewise: when it began
  Position position_of_present;         // likewise: where it was left
  std::optional<DrivenLaunch> executed; // the earlier launch
  std::vector<Finding> found;
  struct Seen {
    Clock first = never, second = never;
  };
  std::vector<Seen> seen; // the accesses of each finding
  struct Before {
    std::vector<char> bytes;
    std::string text;
  };
  std::map<int, Before> data_before; // the memory of a data breakpoint before the write
};

} // namespace debugger
} // namespace ampsim
