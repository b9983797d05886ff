// What programs for Microsoft's compiler have at hand once they include <amp.h>: its runtime library's functions
// with an `_s`, and what <windows.h>, which that header includes, is used for by them: timers and the macros min
// and max.
#pragma once

#include "restriction.h"

#include <cerrno>
#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <iterator>
#include <stdexcept>
#include <type_traits>

#include <crtdbg.h>

// A program may have macros of these names. One with functions of its own calls those: they are more special.
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

namespace concurrency { namespace details {
/// Around a temporary that is passed by a reference that is not const, for which Microsoft's compiler does not ask
/// objects of classes to be lvalues.
template <class T>
AMPSIM_BOTH typename std::enable_if<std::is_class<T>::value, T &>::type as_lvalue(T &&temporary) {
  return static_cast<T &>(temporary);
}
template <class T>
AMPSIM_BOTH typename std::enable_if<!std::is_class<T>::value, T &&>::type as_lvalue(T &&other) {
  return static_cast<T &&>(other);
}
}} // namespace concurrency::details

/// Microsoft's iterators over arrays. That they stay inside is not checked.
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

//===--- Microsoft's runtime library ----------------------------------------------------===//

typedef int errno_t;

#define _countof(array) (sizeof(array) / sizeof((array)[0]))

#define __min(a, b) (((a) < (b)) ? (a) : (b))
#define __max(a, b) (((a) > (b)) ? (a) : (b))

#define printf_s printf
#define fprintf_s fprintf
#define _snprintf snprintf
#define _vsnprintf vsnprintf
#define _stricmp strcasecmp
#define _strnicmp strncasecmp
#define strtok_s strtok_r

inline errno_t fopen_s(FILE **file, const char *name, const char *mode) {
  *file = fopen(name, mode);
  return *file ? 0 : errno;
}
inline errno_t localtime_s(std::tm *result, const std::time_t *time) {
  return localtime_r(time, result) ? 0 : EINVAL;
}

/// Where the text does not fit, the destination is empty afterwards, and they return an error.
inline errno_t strncpy_s(char *to, std::size_t size, const char *from, std::size_t count) {
  std::size_t length = strnlen(from, count);
  bool fits = length < size;
  if (fits)
    std::memcpy(to, from, length);
  if (size)
    to[fits ? length : 0] = '\0';
  return fits ? 0 : ERANGE;
}
inline errno_t strcpy_s(char *to, std::size_t size, const char *from) {
  return strncpy_s(to, size, from, std::strlen(from));
}
inline errno_t strcat_s(char *to, std::size_t size, const char *from) {
  std::size_t length = strnlen(to, size);
  return strcpy_s(to + length, size - length, from);
}
inline errno_t memcpy_s(void *to, std::size_t size, const void *from, std::size_t count) {
  if (count > size)
    return ERANGE;
  std::memcpy(to, from, count);
  return 0;
}
inline int sprintf_s(char *to, std::size_t size, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = std::vsnprintf(to, size, format, arguments);
  va_end(arguments);
  return length;
}

template <std::size_t N> errno_t strcpy_s(char (&to)[N], const char *from) { return strcpy_s(to, N, from); }
template <std::size_t N> errno_t strncpy_s(char (&to)[N], const char *from, std::size_t count) {
  return strncpy_s(to, N, from, count);
}
template <std::size_t N> errno_t strcat_s(char (&to)[N], const char *from) { return strcat_s(to, N, from); }
template <std::size_t N, class... Arguments>
int sprintf_s(char (&to)[N], const char *format, Arguments... arguments) {
  return std::snprintf(to, N, format, arguments...);
}
