// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// concurrency::concurrent_unordered_map, of Microsoft's Parallel Patterns Library: a map with a lock. Elements do not
// move until they are erased, so that a reference to one can be used while others are inserted.
#pragma once

#include "amp/restriction.h"

#include <cstddef>
#include <functional>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace concurrency {

template <class Key, class T, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>>
class concurrent_unordered_map {
  typedef std::unordered_map<Key, T, Hash, Equal> map;

public:
  typedef Key key_type;
  typedef T mapped_type;
  typedef typename map::value_type value_type;
  typedef typename map::size_type size_type;
  typedef typename map::iterator iterator;
  typedef typename map::const_iterator const_iterator;

  concurrent_unordered_map() = default;
  concurrent_unordered_map(const concurrent_unordered_map &other) : elements(other.copy()) {}
  concurrent_unordered_map &operator=(const concurrent_unordered_map &other) {
    map copied = other.copy();
    std::lock_guard<std::mutex> hold(lock);
    elements.swap(copied);
    return *this;
  }

  template <class Value> std::pair<iterator, bool> insert(Value &&value) {
    std::lock_guard<std::mutex> hold(lock);
    return elements.insert(std::forward<Value>(value));
  }
  T &operator[](const Key &key) {
    std::lock_guard<std::mutex> hold(lock);
    return elements[key];
  }
  T &at(const Key &key) {
    std::lock_guard<std::mutex> hold(lock);
    return elements.at(key);
  }
  const T &at(const Key &key) const {
    std::lock_guard<std::mutex> hold(lock);
    return elements.at(key);
  }
  iterator find(const Key &key) {
    std::lock_guard<std::mutex> hold(lock);
    return elements.find(key);
  }
  const_iterator find(const Key &key) const {
    std::lock_guard<std::mutex> hold(lock);
    return elements.find(key);
  }
  size_type count(const Key &key) const {
    std::lock_guard<std::mutex> hold(lock);
    return elements.count(key);
  }
  size_type size() const {
    std::lock_guard<std::mutex> hold(lock);
    return elements.size();
  }
  bool empty() const { return size() == 0; }

  // Must not run concurrently with other calls, as in Microsoft's.

  iterator begin() { return elements.begin(); }
  iterator end() { return elements.end(); }
  const_iterator begin() const { return elements.begin(); }
  const_iterator end() const { return elements.end(); }
  iterator unsafe_erase(const_iterator where) { return elements.erase(where); }
  size_type unsafe_erase(const Key &key) { return elements.erase(key); }
  void clear() { elements.clear(); }

private:
  mutable std::mutex lock;
  map elements;

  map copy() const {
    std::lock_guard<std::mutex> hold(lock);
    return elements;
  }
};

} // namespace concurrency

namespace Concurrency = concurrency;
