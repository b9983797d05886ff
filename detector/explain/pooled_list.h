// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lists whose nodes come from a pool.
//
// The explain pass keeps many small lists that live for a barrier interval, and millions that live for a launch.
// Allocating each node from the system would cost more time than its use, and space as well.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace ampsim {

/// Memory for objects of one type. Dropped objects are reused.
template <class T> class Pool {
public:
  Pool() = default;
  Pool(const Pool &) = delete;
  template <class... Arguments> T *make(Arguments &&...arguments) {
    Slot *slot = dropped;
    if (slot)
      dropped = slot->next;
    else
      slot = fresh();
    ++live;
    return new (slot->object) T{std::forward<Arguments>(arguments)...};
  }
  void drop(T *object) {
    object->~T();
    dropped = new (object) Slot{dropped};
    --live;
  }
  /// The memory of the live objects.
  std::uint64_t bytes() const { return live * sizeof(T); }
  /// Returns memory to the system if no object is left: all but what is soon needed again.
  void release() {
    if (live || chunks.empty())
      return;
    chunks.resize(1);
    dropped = nullptr;
    used = 0;
  }

private:
  union Slot {
    Slot *next;
    alignas(T) std::byte object[sizeof(T)];
  };
  static constexpr std::size_t chunk_slots = (std::size_t{256} << 10) / sizeof(Slot);
  Slot *fresh() {
    if (used == chunk_slots) {
      chunks.push_back(std::make_unique_for_overwrite<Slot[]>(chunk_slots));
      used = 0;
    }
    return &chunks.back()[used++];
  }

  std::vector<std::unique_ptr<Slot[]>> chunks;
  std::size_t used = chunk_slots; // slots of the last chunk
  Slot *dropped = nullptr;
  std::uint64_t live = 0;
};

/// A singly linked list of one pointer. The owner must call clear() before its end.
template <class T> class PooledList {
public:
  struct Node {
    Node *next;
    T value;
  };
  using Nodes = Pool<Node>;
  /// The place of an element, or the end: the pointer to its node.
  using Place = Node **;

  template <class V, class N> class Iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = V *;
    using reference = V &;
    explicit Iterator(N *node) : node(node) {}
    V &operator*() const { return node->value; }
    V *operator->() const { return &node->value; }
    Iterator &operator++() {
      node = node->next;
      return *this;
    }
    Iterator operator++(int) { return std::exchange(*this, Iterator(node->next)); }
    friend bool operator==(const Iterator &, const Iterator &) = default;

  private:
    N *node;
  };
  auto begin() { return Iterator<T, Node>(first); }
  auto end() { return Iterator<T, Node>(nullptr); }
  auto begin() const { return Iterator<const T, const Node>(first); }
  auto end() const { return Iterator<const T, const Node>(nullptr); }
  bool empty() const { return !first; }

  Place front() { return &first; }
  static Place after(Place place) { return &(*place)->next; }
  /// Inserts before the element at `place`.
  template <class Value> T &insert(Nodes &nodes, Place place, Value &&value) {
    *place = nodes.make(*place, std::forward<Value>(value));
    return (*place)->value;
  }
  /// Afterwards `place` is that of the next element.
  static void erase(Nodes &nodes, Place place) { nodes.drop(std::exchange(*place, (*place)->next)); }
  void clear(Nodes &nodes) {
    while (first)
      erase(nodes, &first);
  }

private:
  Node *first = nullptr;
};

} // namespace ampsim
