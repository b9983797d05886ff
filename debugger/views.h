// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All threads of the tile: grouped, as merged call trees, or as a table of values.
#pragma once

#include "debugger/session.h"

#include <string>
#include <vector>

namespace ampsim::debugger {

/// Threads at one place, in one state.
struct ThreadGroup {
  ThreadState state = ThreadState::not_started;
  bool frozen = false;
  SourceFrame place;                  // empty if they have no position
  std::vector<std::uint32_t> threads; // ranks, ascending
};
/// In the order of the text; threads without a position come last. `threads`: the threads to include.
std::vector<ThreadGroup> thread_groups(const Session &session, const std::vector<std::uint32_t> &threads);

/// The calls of threads, outermost first, with common prefixes merged.
struct StackNode {
  SourceFrame place; // of the innermost frame, the threads' position; else of the call
  std::vector<std::uint32_t> threads;
  std::vector<StackNode> callees;
};
std::vector<StackNode> parallel_stacks(const Session &session, const std::vector<std::uint32_t> &threads);

/// The value of each expression in one thread, or why it has none.
struct WatchRow {
  std::uint32_t thread = 0;
  std::vector<std::string> values;
  std::vector<bool> available;
  std::vector<double> keys; // to sort by; NaN for non-numbers
};
std::vector<WatchRow> parallel_watch(const Session &session, const std::vector<Expression> &expressions,
                                     const std::vector<std::uint32_t> &threads, const Format &format);

/// The reason why a column has no value, from the first of its rows without one; empty if all have one.
std::string problem_in(const std::vector<WatchRow> &rows, std::size_t column);

/// Splits "a, m(0, 1); b" into expressions at commas and semicolons outside brackets.
std::vector<std::string> split_expressions(const std::string &list);

/// Sorts by the numbers of a column; rows without one come last.
void sort_rows(std::vector<WatchRow> &rows, std::size_t column, bool down);

/// The threads that satisfy a condition; omits those for which it cannot be evaluated.
std::vector<std::uint32_t> matching_threads(const Session &session, const Expression &condition,
                                            const std::vector<std::uint32_t> &threads);

/// For the tile of the selected one.
std::vector<std::uint32_t> all_threads(const Session &session);

/// "0-3, 8, 10-20 step 2": ranks as ranges, counted from `first`; for four or more at equal distances, with the
/// distance.
std::string ranges_text(const std::vector<std::uint32_t> &ranks, std::uint32_t first = 0);

} // namespace ampsim::debugger
