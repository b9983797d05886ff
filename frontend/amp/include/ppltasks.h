// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Replaces Microsoft's <ppltasks.h>: task<T> over std::shared_future.
//
// A task runs on its own thread; a continuation on one that waits for its antecedent. Cancellation and apartments are
// not supported.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <future>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace concurrency {

enum task_group_status { not_complete, completed, canceled };
typedef task_group_status task_status;

template <class T> class task;

/// A one-time event that tasks can wait for. Copies are the same event.
template <class T> class task_completion_event {
public:
  task_completion_event() : state_(std::make_shared<state>()) {}

  /// Returns false if it has already happened. Without a value for task_completion_event<void>.
  template <class... Value> bool set(Value &&...value) const {
    if (state_->happened.exchange(true))
      return false;
    state_->promise.set_value(std::forward<Value>(value)...);
    return true;
  }
  bool set_exception(std::exception_ptr exception) const {
    if (state_->happened.exchange(true))
      return false;
    state_->promise.set_exception(exception);
    return true;
  }
  template <class Exception> bool set_exception(Exception exception) const {
    return set_exception(std::make_exception_ptr(exception));
  }

private:
  friend class task<T>;

  struct state {
    std::promise<T> promise;
    std::shared_future<T> future = promise.get_future().share();
    std::atomic<bool> happened{false};
  };
  std::shared_ptr<state> state_;
};

namespace details {

template <class T> struct task_value {
  typedef T type;
};
template <class T> struct task_value<task<T>> {
  typedef T type;
};

/// The result of a continuation: called with the value, with nothing, or with the task itself.
template <class T, class Function>
auto continued(const Function &func, const task<T> &antecedent, int) -> decltype(func(std::declval<T>())) {
  return func(antecedent.get());
}
template <class T, class Function>
auto continued(const Function &func, const task<T> &antecedent, long) -> decltype(func(antecedent)) {
  return func(antecedent);
}
template <class Function>
auto continued(const Function &func, const task<void> &antecedent, int) -> decltype(func()) {
  antecedent.get();
  return func();
}

/// The value of a task function's result, which may be a task.
template <class T> struct settle {
  template <class Function> static T value_of(const Function &func) { return func(); }
};
template <class T> struct settle<task<T>> {
  template <class Function> static T value_of(const Function &func) { return func().get(); }
};

} // namespace details

/// An operation that runs concurrently, and its result.
template <class T> class task {
public:
  typedef T result_type;

  /// Refers to no operation.
  task() {}
  template <class Function, class = decltype(std::declval<Function>()())> explicit task(Function func) {
    start([func]() -> T { return details::settle<decltype(func())>::value_of(func); });
  }
  /// Finishes when the event happens, with its value.
  explicit task(const task_completion_event<T> &event)
      : future_(event.state_->future), valid_(std::make_shared<int>(0)) {}
  /// A finished task.
  static task finished() {
    std::promise<T> promise;
    promise.set_value();
    task result;
    result.future_ = promise.get_future().share();
    return result;
  }

  /// Waits until the operation has finished; returns its result or throws its exception.
  T get() const { return future_.get(); }
  task_status wait() const {
    future_.get();
    return completed;
  }
  bool is_done() const { return future_.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }

  /// Runs func(result), or func(task), when the operation has finished.
  template <class Function>
  auto then(const Function &func) const -> task<
      typename details::task_value<decltype(details::continued(func, std::declval<const task &>(), 0))>::type> {
    const task antecedent(*this);
    typedef decltype(details::continued(func, antecedent, 0)) given;
    return task<typename details::task_value<given>::type>([antecedent, func]() -> given {
      antecedent.future_.wait();
      return details::continued(func, antecedent, 0);
    });
  }

  bool operator==(const task &other) const { return valid_ == other.valid_; }
  bool operator!=(const task &other) const { return !(*this == other); }

private:
  template <class Function> void start(Function func) {
    future_ = std::async(std::launch::async, std::move(func)).share();
    valid_ = std::make_shared<int>(0);
  }

  std::shared_future<T> future_;
  std::shared_ptr<int> valid_;
};

/// A task that runs `func`.
template <class Function>
auto create_task(Function func) -> task<typename details::task_value<decltype(func())>::type> {
  return task<typename details::task_value<decltype(func())>::type>(func);
}
template <class T> task<T> create_task(const task<T> &other) { return other; }
template <class T> task<T> create_task(const task_completion_event<T> &event) { return task<T>(event); }
/// A task that has this result.
template <class T> task<T> task_from_result(T value) {
  return task<T>([value] { return value; });
}
inline task<void> task_from_result() { return task<void>::finished(); }

namespace details {

/// The results of several tasks.
template <class T> struct all_results {
  typedef std::vector<T> type;
  static type of(const std::vector<task<T>> &parts) {
    type results;
    for (const task<T> &each : parts)
      results.push_back(each.get());
    return results;
  }
};
template <> struct all_results<void> {
  typedef void type;
  static void of(const std::vector<task<void>> &parts) {
    for (const task<void> &each : parts)
      each.get();
  }
};

} // namespace details

/// Finishes when all have finished.
template <class Iterator>
auto when_all(Iterator first, Iterator last)
    -> task<typename details::all_results<typename std::iterator_traits<Iterator>::value_type::result_type>::type> {
  typedef typename std::iterator_traits<Iterator>::value_type part;
  typedef details::all_results<typename part::result_type> results;
  const std::vector<part> parts(first, last);
  return task<typename results::type>([parts] { return results::of(parts); });
}
template <class T> task<typename details::all_results<T>::type> operator&&(const task<T> &a, const task<T> &b) {
  const task<T> both[] = {a, b};
  return when_all(both, both + 2);
}

} // namespace concurrency

namespace Concurrency = concurrency;
