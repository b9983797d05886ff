// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations that programs for Microsoft's compiler get with <amp.h>: its runtime library (microsoft_runtime.h), and
// the parts of <windows.h>, which that header includes, that they use: timers and the macros min and max.
#pragma once

#include "restriction.h"

#include <chrono>
#include <cstring>
#include <iterator>
#include <stdexcept>
#include <type_traits>

#include <crtdbg.h>
#include <sal.h>

#include "microsoft_runtime.h"

// A program may define macros of these names. One with its own functions calls those: they are more specialised.
template <class A, class B>
AMPSIM_BOTH constexpr
    typename std::enable_if<std::is_arithmetic<A>::value && std::is_arithmetic<B>::value,
                            typename std::common_type<A, B>::type>::type(min)(const A &a, const B &b) {
  return a < b ? a : b;
}
template <class A, class B>
AMPSIM_BOTH constexpr
    typename std::enable_if<std::is_arithmetic<A>::value && std::is_arithmetic<B>::value,
                            typename std::common_type<A, B>::type>::type(max)(const A &a, const B &b) {
  return a > b ? a : b;
}

namespace concurrency {
namespace details {
/// Wraps a temporary that is passed by non-const reference, where Microsoft's compiler does not require lvalues of
/// class type.
template <class T>
AMPSIM_BOTH typename std::enable_if<std::is_class<T>::value, T &>::type as_lvalue(T &&temporary) {
  return static_cast<T &>(temporary);
}
template <class T> AMPSIM_BOTH typename std::enable_if<!std::is_class<T>::value, T &&>::type as_lvalue(T &&other) {
  return static_cast<T &&>(other);
}
} // namespace details
} // namespace concurrency

/// Microsoft's iterators over arrays. Their bounds are not checked.
namespace stdext {
template <class Iterator> class checked_array_iterator {
public:
  typedef std::random_access_iterator_tag iterator_category;
  typedef typename std::iterator_traits<Iterator>::value_type value_type;
  typedef typename std::iterator_traits<Iterator>::difference_type difference_type;
  typedef typename std::iterator_traits<Iterator>::pointer pointer;
  typedef typename std::iterator_traits<Iterator>::reference reference;

  checked_array_iterator() : at() {}
  checked_array_iterator(Iterator array, std::size_t, std::size_t position = 0)
      : at(array + difference_type(position)) {}

  Iterator base() const { return at; }
  reference operator*() const { return *at; }
  Iterator operator->() const { return at; }
  reference operator[](difference_type n) const { return at[n]; }
  checked_array_iterator &operator++() { return ++at, *this; }
  checked_array_iterator &operator--() { return --at, *this; }
  checked_array_iterator operator++(int) { return ++at, *this - 1; }
  checked_array_iterator operator--(int) { return --at, *this + 1; }
  checked_array_iterator &operator+=(difference_type n) { return at += n, *this; }
  checked_array_iterator &operator-=(difference_type n) { return at -= n, *this; }
  checked_array_iterator operator+(difference_type n) const { return checked_array_iterator(*this) += n; }
  checked_array_iterator operator-(difference_type n) const { return checked_array_iterator(*this) -= n; }
  difference_type operator-(const checked_array_iterator &other) const { return at - other.at; }
  bool operator==(const checked_array_iterator &other) const { return at == other.at; }
  bool operator!=(const checked_array_iterator &other) const { return at != other.at; }
  bool operator<(const checked_array_iterator &other) const { return at < other.at; }
  bool operator>(const checked_array_iterator &other) const { return at > other.at; }
  bool operator<=(const checked_array_iterator &other) const { return at <= other.at; }
  bool operator>=(const checked_array_iterator &other) const { return at >= other.at; }

private:
  Iterator at;
};
template <class Iterator>
checked_array_iterator<Iterator> make_checked_array_iterator(Iterator array, std::size_t size,
                                                             std::size_t position = 0) {
  return checked_array_iterator<Iterator>(array, size, position);
}
template <class Iterator> Iterator make_unchecked_array_iterator(Iterator array) { return array; }
} // namespace stdext

//===--- timers -----------------------------------------------------------------------===//

typedef union _LARGE_INTEGER {
  struct {
    unsigned int LowPart;
    int HighPart;
  };
  struct {
    unsigned int LowPart;
    int HighPart;
  } u;
  long long QuadPart;
} LARGE_INTEGER;

inline int QueryPerformanceCounter(LARGE_INTEGER *count) {
  count->QuadPart =
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count();
  return 1;
}
/// Counts per second.
inline int QueryPerformanceFrequency(LARGE_INTEGER *frequency) {
  frequency->QuadPart = 1000000000;
  return 1;
}
