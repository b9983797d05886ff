// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// concurrency::concurrent_vector, of Microsoft's Parallel Patterns Library: elements never move, additions are
// locked.
#pragma once

#include "amp/restriction.h"

#include <cstddef>
#include <deque>
#include <initializer_list>
#include <mutex>
#include <utility>

namespace concurrency {

template <class T> class concurrent_vector {
public:
  typedef T value_type;
  typedef std::size_t size_type;
  typedef typename std::deque<T>::iterator iterator;
  typedef typename std::deque<T>::const_iterator const_iterator;

  concurrent_vector() = default;
  explicit concurrent_vector(size_type size, const T &value = T()) : elements(size, value) {}
  concurrent_vector(std::initializer_list<T> values) : elements(values) {}
  template <class Iterator> concurrent_vector(Iterator first, Iterator last) : elements(first, last) {}
  concurrent_vector(const concurrent_vector &other) : elements(other.elements) {}
  concurrent_vector &operator=(const concurrent_vector &other) {
    elements = other.elements;
    return *this;
  }

  /// The position of the new element.
  iterator push_back(T element) {
    std::lock_guard<std::mutex> hold(lock);
    return elements.insert(elements.end(), std::move(element));
  }
  /// The position of the first of the new elements.
  iterator grow_by(size_type count, const T &value = T()) {
    std::lock_guard<std::mutex> hold(lock);
    return elements.insert(elements.end(), count, value);
  }
  size_type size() const {
    std::lock_guard<std::mutex> hold(lock);
    return elements.size();
  }
  bool empty() const { return size() == 0; }
  T &operator[](size_type i) {
    std::lock_guard<std::mutex> hold(lock);
    return elements[i];
  }
  const T &operator[](size_type i) const {
    std::lock_guard<std::mutex> hold(lock);
    return elements[i];
  }
  T &at(size_type i) {
    std::lock_guard<std::mutex> hold(lock);
    return elements.at(i);
  }
  T &front() { return elements.front(); }
  T &back() { return elements.back(); }
  void clear() { elements.clear(); }
  void reserve(size_type) {}
  void resize(size_type size) { elements.resize(size); }
  iterator begin() { return elements.begin(); }
  iterator end() { return elements.end(); }
  const_iterator begin() const { return elements.begin(); }
  const_iterator end() const { return elements.end(); }

private:
  mutable std::mutex lock;
  std::deque<T> elements;
};

} // namespace concurrency

namespace Concurrency = concurrency;
