// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Replaces Microsoft's <ppl.h>, the Parallel Patterns Library: the parts that C++ AMP programs use, on top of the
// standard library's threads.
//
// parallel_for and similar divide their range among as many threads as there are processors, each taking the next chunk
// when it has finished one; the calling thread is one of them. The first exception ends the loop and is thrown to the
// caller. There is no scheduler, and nested loops run in their calling thread.
#pragma once

#include "concrt.h"
#include "ppltasks.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <future>
#include <iterator>
#include <memory>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace concurrency {

namespace details {

/// True while the calling thread runs part of a loop.
inline bool &in_parallel_loop() {
  static thread_local bool value = false;
  return value;
}

/// Calls `body(first, last)` for chunks of [0, count), in several threads.
template <class Body> void in_pieces(std::size_t count, const Body &body) {
  const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
  if (in_parallel_loop() || processors == 1 || count < 2)
    return count ? body(std::size_t(0), count) : void();
  const std::size_t piece = std::max<std::size_t>(1, count / (processors * 8));
  std::atomic<std::size_t> next(0);
  std::exception_ptr thrown;
  std::mutex mutex;
  const auto work = [&] {
    const bool outer = in_parallel_loop();
    in_parallel_loop() = true;
    try {
      for (;;) {
        const std::size_t first = next.fetch_add(piece);
        if (first >= count)
          break;
        body(first, std::min(first + piece, count));
      }
    } catch (...) {
      next.store(count); // a lambda in a system header is for both sides, but assignment only for the CPU
      std::lock_guard<std::mutex> lock(mutex);
      if (!thrown)
        thrown = std::current_exception();
    }
    in_parallel_loop() = outer;
  };
  std::vector<std::thread> threads;
  for (std::size_t k = 1; k < std::min(processors, count); ++k)
    threads.emplace_back(work);
  work();
  for (std::thread &thread : threads)
    thread.join();
  if (thrown)
    std::rethrow_exception(thrown);
}

} // namespace details

// The partitioners of a loop: all of these are hints.
class auto_partitioner {};
class simple_partitioner {
public:
  explicit simple_partitioner(std::size_t) {}
};
class static_partitioner {};
class affinity_partitioner {};

/// Calls func(i) for first <= i < last, in steps.
template <class Index, class Function>
void parallel_for(Index first, Index last, Index step, const Function &func) {
  if (step <= 0)
    throw std::invalid_argument("concurrency::parallel_for: the step must be positive");
  if (!(first < last))
    return;
  const std::size_t count = static_cast<std::size_t>((last - first + (step - 1)) / step);
  details::in_pieces(count, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k)
      func(static_cast<Index>(first + static_cast<Index>(k) * step));
  });
}
template <class Index, class Function> void parallel_for(Index first, Index last, const Function &func) {
  parallel_for(first, last, Index(1), func);
}
template <class Index, class Function, class Partitioner>
auto parallel_for(Index first, Index last, Index step, const Function &func, Partitioner &&)
    -> decltype(func(first), void()) {
  parallel_for(first, last, step, func);
}

/// Calls func(*i) for every iterator of the range.
template <class Iterator, class Function>
auto parallel_for_each(Iterator first, Iterator last, const Function &func) -> typename std::enable_if<
    !std::is_void<typename std::iterator_traits<Iterator>::iterator_category>::value>::type {
  std::vector<Iterator> all;
  for (; first != last; ++first)
    all.push_back(first);
  details::in_pieces(all.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k)
      func(*all[k]);
  });
}

/// Operations that are started individually and waited for together.
class task_group {
public:
  task_group() {}
  task_group(const task_group &) = delete;
  task_group &operator=(const task_group &) = delete;
  ~task_group() {
    for (std::future<void> &each : running_)
      each.wait();
  }

  template <class Function> void run(const Function &func) {
    running_.push_back(std::async(std::launch::async, func));
  }
  /// Waits for all; throws the exception of one of them.
  task_group_status wait() {
    std::vector<std::future<void>> all;
    all.swap(running_);
    for (std::future<void> &each : all)
      each.wait();
    for (std::future<void> &each : all)
      each.get();
    return completed;
  }
  template <class Function> task_group_status run_and_wait(const Function &func) {
    run(func);
    return wait();
  }

private:
  std::vector<std::future<void>> running_;
};
typedef task_group structured_task_group;

/// The function that a task group runs.
template <class Function> class task_handle {
public:
  task_handle(const Function &function) : function_(function) {}
  void operator()() const { function_(); }

private:
  Function function_;
};
template <class Function> task_handle<Function> make_task(const Function &function) { return function; }

/// Calls all of them.
template <class... Functions> void parallel_invoke(const Functions &...functions) {
  const std::function<void()> all[] = {std::function<void()>(std::cref(functions))...};
  details::in_pieces(sizeof...(functions), [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k)
      all[k]();
  });
}

template <class Input, class Output, class Function>
Output parallel_transform(Input first, Input last, Output result, const Function &func) {
  const std::size_t count = static_cast<std::size_t>(std::distance(first, last));
  details::in_pieces(count, [&](std::size_t begin, std::size_t end) {
    std::transform(std::next(first, static_cast<std::ptrdiff_t>(begin)),
                   std::next(first, static_cast<std::ptrdiff_t>(end)),
                   std::next(result, static_cast<std::ptrdiff_t>(begin)), func);
  });
  return std::next(result, static_cast<std::ptrdiff_t>(count));
}
template <class Input, class Input2, class Output, class Function>
Output parallel_transform(Input first, Input last, Input2 second, Output result, const Function &func) {
  const std::size_t count = static_cast<std::size_t>(std::distance(first, last));
  details::in_pieces(count, [&](std::size_t begin, std::size_t end) {
    std::transform(std::next(first, static_cast<std::ptrdiff_t>(begin)),
                   std::next(first, static_cast<std::ptrdiff_t>(end)),
                   std::next(second, static_cast<std::ptrdiff_t>(begin)),
                   std::next(result, static_cast<std::ptrdiff_t>(begin)), func);
  });
  return std::next(result, static_cast<std::ptrdiff_t>(count));
}

/// Combines the elements, in any grouping but in their order.
template <class Iterator, class Value, class Operation>
Value parallel_reduce(Iterator first, Iterator last, const Value &identity, const Operation &combine) {
  return std::accumulate(first, last, identity, combine);
}
template <class Iterator, class Value> Value parallel_reduce(Iterator first, Iterator last, const Value &identity) {
  return std::accumulate(first, last, identity);
}

template <class Iterator> void parallel_sort(Iterator first, Iterator last) { std::sort(first, last); }
template <class Iterator, class Less> void parallel_sort(Iterator first, Iterator last, const Less &less) {
  std::sort(first, last, less);
}
template <class Iterator> void parallel_buffered_sort(Iterator first, Iterator last) { std::sort(first, last); }
template <class Iterator, class Less> void parallel_buffered_sort(Iterator first, Iterator last, const Less &less) {
  std::sort(first, last, less);
}

/// A value per thread.
template <class T> class combinable {
public:
  combinable() : initial_([] { return T(); }) {}
  template <class Function> explicit combinable(Function initial) : initial_(initial) {}

  T &local() {
    bool exists;
    return local(exists);
  }
  T &local(bool &exists) {
    std::lock_guard<std::mutex> lock(mutex_);
    const std::thread::id mine = std::this_thread::get_id();
    for (auto &each : values_)
      if (each.first == mine) {
        exists = true;
        return *each.second;
      }
    exists = false;
    values_.emplace_back(mine, std::unique_ptr<T>(new T(initial_())));
    return *values_.back().second;
  }
  void clear() { values_.clear(); }
  template <class Function> T combine(Function func) const {
    if (values_.empty())
      return initial_();
    T result = *values_.front().second;
    for (std::size_t k = 1; k < values_.size(); ++k)
      result = func(result, *values_[k].second);
    return result;
  }
  template <class Function> void combine_each(Function func) const {
    for (auto &each : values_)
      func(*each.second);
  }

private:
  std::function<T()> initial_;
  std::mutex mutex_;
  std::vector<std::pair<std::thread::id, std::unique_ptr<T>>> values_;
};

} // namespace concurrency

namespace Concurrency = concurrency;
