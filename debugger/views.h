// All threads of the tile at once: grouped, as merged call trees, as a table of values.
#pragma once

#include "debugger/session.h"

#include <string>
#include <vector>

namespace ampsim::debugger {

/// Threads at one place, in one state.
struct ThreadGroup {
  ThreadState state = ThreadState::not_started;
  bool frozen = false;
  SourceFrame place;                  // empty where they are nowhere
  std::vector<std::uint32_t> threads; // ranks, ascending
};
/// In the order of the text; those that are nowhere at the end. `threads`: which ones.
std::vector<ThreadGroup> thread_groups(const Session &session, const std::vector<std::uint32_t> &threads);

/// Calls that threads are in, outermost first, merged where they agree.
struct StackNode {
  SourceFrame place; // of the innermost frame, where the threads are; else of the call
  std::vector<std::uint32_t> threads;
  std::vector<StackNode> callees;
};
std::vector<StackNode> parallel_stacks(const Session &session, const std::vector<std::uint32_t> &threads);

/// The value of each expression in one thread, or why there is none.
struct WatchRow {
  std::uint32_t thread = 0;
  std::vector<std::string> values;
  std::vector<bool> available;
  std::vector<double> keys; // to sort by; of what is no number: NaN
};
std::vector<WatchRow> parallel_watch(const Session &session, const std::vector<Expression> &expressions,
                                     const std::vector<std::uint32_t> &threads, const Format &format);

/// Why there is no value in a column: the reason in the first of its rows without one; empty where all have one.
std::string problem_in(const std::vector<WatchRow> &rows, std::size_t column);

/// "a, m(0, 1); b" as its expressions: commas and semicolons separate, where they are in no brackets.
std::vector<std::string> split_expressions(const std::string &list);

/// By the numbers of a column; rows without one come last.
void sort_rows(std::vector<WatchRow> &rows, std::size_t column, bool down);

/// The threads for which a condition holds; those for which it cannot be evaluated are left out.
std::vector<std::uint32_t> matching_threads(const Session &session, const Expression &condition,
                                            const std::vector<std::uint32_t> &threads);

/// Of the tile of the selected one.
std::vector<std::uint32_t> all_threads(const Session &session);

/// "0-3, 8, 10-20 step 2": ranks as ranges, counted from `first`; of four or more at equal distances, the distance.
std::string ranges_text(const std::vector<std::uint32_t> &ranks, std::uint32_t first = 0);

} // namespace ampsim::debugger
