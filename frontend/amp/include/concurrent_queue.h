// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// concurrency::concurrent_queue, of Microsoft's Parallel Patterns Library: a queue with a lock.
#pragma once

#include "amp/restriction.h"

#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

namespace concurrency {

template <class T> class concurrent_queue {
public:
  typedef T value_type;
  typedef std::size_t size_type;

  concurrent_queue() = default;
  concurrent_queue(const concurrent_queue &other) : elements(other.copy()) {}
  concurrent_queue &operator=(const concurrent_queue &other) {
    std::deque<T> copied = other.copy();
    std::lock_guard<std::mutex> hold(lock);
    elements.swap(copied);
    return *this;
  }

  void push(T element) {
    std::lock_guard<std::mutex> hold(lock);
    elements.push_back(std::move(element));
  }
  /// Returns false if the queue is empty.
  bool try_pop(T &element) {
    std::lock_guard<std::mutex> hold(lock);
    if (elements.empty())
      return false;
    element = std::move(elements.front());
    elements.pop_front();
    return true;
  }
  bool empty() const { return unsafe_size() == 0; }
  size_type unsafe_size() const {
    std::lock_guard<std::mutex> hold(lock);
    return elements.size();
  }
  void clear() {
    std::lock_guard<std::mutex> hold(lock);
    elements.clear();
  }

  typedef typename std::deque<T>::iterator iterator;
  iterator unsafe_begin() { return elements.begin(); }
  iterator unsafe_end() { return elements.end(); }

private:
  mutable std::mutex lock;
  std::deque<T> elements;

  std::deque<T> copy() const {
    std::lock_guard<std::mutex> hold(lock);
    return elements;
  }
};

} // namespace concurrency

namespace Concurrency = concurrency;
