// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See views.h.
#include "debugger/views.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

namespace ampsim::debugger {

std::vector<std::uint32_t> all_threads(const Session &session) {
  const Group tile = session.tile();
  std::vector<std::uint32_t> threads(tile.count);
  std::iota(threads.begin(), threads.end(), tile.first);
  return threads;
}

std::vector<ThreadGroup> thread_groups(const Session &session, const std::vector<std::uint32_t> &threads) {
  using Key = std::tuple<bool, std::string, unsigned, std::string, ThreadState, bool>;
  std::map<Key, ThreadGroup> groups;
  for (std::uint32_t rank : threads) {
    const Thread &thread = session.running().threads()[rank];
    const StopPoint *point = session.point_of(thread);
    SourceFrame place = point ? point->frames.front().place : SourceFrame{};
    ThreadGroup &group = groups[{!point, place.file, place.line, place.function, thread.state, thread.frozen}];
    group.state = thread.state;
    group.frozen = thread.frozen;
    group.place = place;
    group.threads.push_back(rank);
  }
  std::vector<ThreadGroup> result;
  for (auto &[key, group] : groups)
    result.push_back(std::move(group));
  return result;
}

std::vector<StackNode> parallel_stacks(const Session &session, const std::vector<std::uint32_t> &threads) {
  std::vector<StackNode> roots;
  for (std::uint32_t rank : threads) {
    const StopPoint *point = session.point_of(session.running().threads()[rank]);
    if (!point)
      continue;
    std::vector<StackNode> *level = &roots;
    for (auto frame = point->frames.rbegin(); frame != point->frames.rend(); ++frame) {
      auto node = std::ranges::find_if(*level, [&](const StackNode &each) {
        return each.place.function == frame->place.function && each.place.line == frame->place.line &&
               each.place.file == frame->place.file;
      });
      if (node == level->end()) {
        level->push_back({frame->place, {}, {}});
        node = level->end() - 1;
      }
      node->threads.push_back(rank);
      level = &node->callees;
    }
  }
  return roots;
}

std::vector<WatchRow> parallel_watch(const Session &session, const std::vector<Expression> &expressions,
                                     const std::vector<std::uint32_t> &threads, const Format &format) {
  std::vector<WatchRow> rows;
  for (std::uint32_t rank : threads) {
    WatchRow row;
    row.thread = rank;
    for (const Expression &expression : expressions) {
      double key = std::numeric_limits<double>::quiet_NaN();
      try {
        Value value = session.evaluate(expression, session.running().threads()[rank], 0);
        row.values.push_back(session.text(value, format));
        row.available.push_back(true);
        if (row.values.back() != uninitialized_text && !value.is_slice && is_scalar(session.types[value.type]))
          key = floating_of(session.types, value);
      } catch (const EvaluationError &error) {
        row.values.push_back(error.what());
        row.available.push_back(false);
      }
      row.keys.push_back(key);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string problem_in(const std::vector<WatchRow> &rows, std::size_t column) {
  for (const WatchRow &row : rows)
    if (!row.available[column])
      return row.values[column];
  return "";
}

std::vector<std::string> split_expressions(const std::string &list) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (char c : list) {
    if (c == '(' || c == '[')
      ++depth;
    else if (c == ')' || c == ']')
      --depth;
    if ((c == ',' || c == ';') && depth == 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

void sort_rows(std::vector<WatchRow> &rows, std::size_t column, bool down) {
  std::ranges::sort(rows, [=](const WatchRow &a, const WatchRow &b) {
    double x = a.keys[column], y = b.keys[column];
    if (std::isnan(x) != std::isnan(y))
      return std::isnan(y);
    if (std::isnan(x) || x == y)
      return a.thread < b.thread;
    return down ? x > y : x < y;
  });
}

std::vector<std::uint32_t> matching_threads(const Session &session, const Expression &condition,
                                            const std::vector<std::uint32_t> &threads) {
  std::vector<std::uint32_t> matching;
  for (std::uint32_t rank : threads) {
    try {
      if (truth_of(session.types, session.evaluate(condition, session.running().threads()[rank], 0)))
        matching.push_back(rank);
    } catch (const EvaluationError &) { // not available: no match
    }
  }
  return matching;
}

std::string ranges_text(const std::vector<std::uint32_t> &ranks, std::uint32_t first) {
  std::string text;
  for (std::size_t k = 0; k < ranks.size();) {
    auto run = [&](std::uint32_t step) {
      std::size_t end = k;
      while (end + 1 < ranks.size() && ranks[end + 1] == ranks[end] + step)
        ++end;
      return end;
    };
    std::uint32_t step = 1;
    std::size_t end = run(step);
    if (end == k && k + 1 < ranks.size()) {
      step = ranks[k + 1] - ranks[k];
      end = run(step);
      if (end < k + 3) // equally short without it
        end = k;
    }
    text += (text.empty() ? "" : ", ") + std::to_string(ranks[k] - first);
    if (end > k)
      text += "-" + std::to_string(ranks[end] - first);
    if (end > k && step > 1)
      text += " step " + std::to_string(step);
    k = end + 1;
  }
  return text;
}

} // namespace ampsim::debugger
