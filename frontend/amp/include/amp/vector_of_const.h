// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::vector<const T>, which Microsoft's library supports and libstdc++ rejects: a std::vector<T> whose elements can
// be added and removed, but not changed.
#pragma once

#include <vector>

namespace std {

template <class T, class Allocator> class vector<const T, Allocator> : private vector<T> {
  typedef vector<T> Elements;

public:
  typedef const T value_type;
  typedef Allocator allocator_type;
  typedef typename Elements::size_type size_type;
  typedef typename Elements::difference_type difference_type;
  typedef typename Elements::const_pointer pointer, const_pointer;
  typedef typename Elements::const_reference reference, const_reference;
  typedef typename Elements::const_iterator iterator, const_iterator;
  typedef typename Elements::const_reverse_iterator reverse_iterator, const_reverse_iterator;

  using Elements::Elements;
  vector() = default;

  const_iterator begin() const { return Elements::begin(); }
  const_iterator end() const { return Elements::end(); }
  const_reverse_iterator rbegin() const { return Elements::rbegin(); }
  const_reverse_iterator rend() const { return Elements::rend(); }
  using Elements::cbegin;
  using Elements::cend;
  using Elements::crbegin;
  using Elements::crend;

  const_reference operator[](size_type i) const { return Elements::operator[](i); }
  const_reference at(size_type i) const { return Elements::at(i); }
  const_reference front() const { return Elements::front(); }
  const_reference back() const { return Elements::back(); }
  const_pointer data() const { return Elements::data(); }

  using Elements::assign;
  using Elements::capacity;
  using Elements::clear;
  using Elements::emplace_back;
  using Elements::empty;
  using Elements::max_size;
  using Elements::pop_back;
  using Elements::push_back;
  using Elements::reserve;
  using Elements::resize;
  using Elements::shrink_to_fit;
  using Elements::size;
  void swap(vector &other) { Elements::swap(other); }

  friend bool operator==(const vector &a, const vector &b) {
    return static_cast<const Elements &>(a) == static_cast<const Elements &>(b);
  }
  friend bool operator!=(const vector &a, const vector &b) { return !(a == b); }
  friend bool operator<(const vector &a, const vector &b) {
    return static_cast<const Elements &>(a) < static_cast<const Elements &>(b);
  }
};

} // namespace std
