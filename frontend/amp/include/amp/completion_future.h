// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// completion_future (specification 4.6): the end of an asynchronous operation.
//
// The simulated accelerator runs every operation before its call returns, so a completion_future only knows whether
// there was an operation. This avoids <future>, which would more than double the compile time of a small program: its
// names that appear here are declared, and a program that uses them includes <future>, or gets it from the compiler
// (frontend/amp/dialect/implied_headers.h).
#pragma once

#include "exceptions.h"

namespace std {
enum class future_status;
template <class Result> class promise;
template <class Result> class shared_future;
} // namespace std

namespace concurrency {

class completion_future;
template <class T> class task; // <ppltasks.h>

namespace details {

AMPSIM_CPU completion_future make_completed();

template <class T> struct only_void {};
template <> struct only_void<void> {
  typedef int type;
};

} // namespace details

/// An asynchronous copy, synchronisation or marker (4.6).
class completion_future {
public:
  /// Refers to no operation: valid() is false.
  AMPSIM_CPU completion_future() : valid_(false) {}
  AMPSIM_CPU completion_future(const completion_future &other) : valid_(other.valid_) {}
  AMPSIM_CPU completion_future(completion_future &&other) noexcept : valid_(other.valid_) { other.valid_ = false; }
  AMPSIM_CPU completion_future &operator=(const completion_future &other) {
    valid_ = other.valid_;
    return *this;
  }
  AMPSIM_CPU completion_future &operator=(completion_future &&other) noexcept {
    const bool valid = other.valid_;
    other.valid_ = false;
    valid_ = valid;
    return *this;
  }

  /// Returns true if it refers to an operation.
  AMPSIM_CPU bool valid() const { return valid_; }
  /// Waits for the operation, and throws its exception, if any.
  AMPSIM_CPU void get() const { check(); }
  /// Waits for the operation.
  AMPSIM_CPU void wait() const { check(); }
  /// Waits for some time: always std::future_status::ready.
  template <class Duration> AMPSIM_CPU std::future_status wait_for(const Duration &) const {
    check();
    return static_cast<std::future_status>(0);
  }
  template <class TimePoint> AMPSIM_CPU std::future_status wait_until(const TimePoint &) const {
    check();
    return static_cast<std::future_status>(0);
  }

  /// A std::shared_future<void> for the same operation.
  template <class Void, class = typename details::only_void<Void>::type>
  AMPSIM_CPU operator std::shared_future<Void>() const {
    if (!valid_)
      return std::shared_future<Void>();
    std::promise<Void> promise;
    promise.set_value();
    return promise.get_future().share();
  }
  /// A task for the same operation; the program includes <ppltasks.h>.
  template <class Void = void> AMPSIM_CPU task<Void> to_task() const {
    check();
    return task<Void>::finished();
  }

  /// Calls `func` when the operation has finished.
  template <class Functor> AMPSIM_CPU void then(const Functor &func) const {
    check();
    func();
  }

private:
  friend completion_future details::make_completed();

  AMPSIM_CPU void check() const {
    if (!valid_)
      throw uninitialized_object("Concurrency::completion_future: it refers to no asynchronous operation");
  }

  bool valid_;
};

namespace details {

AMPSIM_CPU inline completion_future make_completed() {
  completion_future future;
  future.valid_ = true;
  return future;
}

} // namespace details

} // namespace concurrency
