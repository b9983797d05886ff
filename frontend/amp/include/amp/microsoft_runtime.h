// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Microsoft's C runtime library, as far as programs use it beyond the standard: functions with an `_s`, and names that
// begin with an underscore.
#pragma once

#include <cerrno>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cwchar>

#include <sys/random.h>

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

/// If the text does not fit, the destination becomes empty, and they return an error.
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

//===--- wide characters --------------------------------------------------------------===//

#define _wcsicmp wcscasecmp
#define _wcsnicmp wcsncasecmp
#define _wtoi(text) ((int)wcstol((text), nullptr, 10))
#define _wtof(text) wcstod((text), nullptr)
#define swprintf_s swprintf
#define wprintf_s wprintf
#define fwprintf_s fwprintf

inline errno_t wcscpy_s(wchar_t *to, std::size_t size, const wchar_t *from) {
  const std::size_t length = std::wcslen(from);
  const bool fits = length < size;
  if (fits)
    std::wmemcpy(to, from, length);
  if (size)
    to[fits ? length : 0] = L'\0';
  return fits ? 0 : ERANGE;
}
inline errno_t wcscat_s(wchar_t *to, std::size_t size, const wchar_t *from) {
  const std::size_t length = wcsnlen(to, size);
  return wcscpy_s(to + length, size - length, from);
}
template <std::size_t N> errno_t wcscpy_s(wchar_t (&to)[N], const wchar_t *from) { return wcscpy_s(to, N, from); }
template <std::size_t N> errno_t wcscat_s(wchar_t (&to)[N], const wchar_t *from) { return wcscat_s(to, N, from); }
template <std::size_t N, class... Arguments>
int swprintf(wchar_t (&to)[N], const wchar_t *format, Arguments... arguments) {
  return swprintf(to, N, format, arguments...);
}

//===--- others -----------------------------------------------------------------------===//

#define _strdup strdup
#define _isnan(x) ((int)std::isnan((double)(x)))
#define _finite(x) ((int)std::isfinite((double)(x)))
#define _hypot hypot
#define _copysign copysign
#define _chgsign(x) (-(x))
#define _TRUNCATE ((std::size_t)-1)

/// Alignments are powers of two, which Microsoft's functions also require.
inline void *_aligned_malloc(std::size_t size, std::size_t alignment) {
  void *memory = nullptr;
  return posix_memalign(&memory, alignment < sizeof(void *) ? sizeof(void *) : alignment, size) ? nullptr : memory;
}
inline void _aligned_free(void *memory) { free(memory); }

/// At most `count` characters, or as many as fit if that is _TRUNCATE. Returns the number of characters written, or -1
/// if some were omitted; if `count` of them do not fit, nothing is written.
template <class... Arguments>
int _snprintf_s(char *to, std::size_t size, std::size_t count, const char *format, Arguments... arguments) {
  const std::size_t room = count < size ? count + 1 : size;
  const int length = std::snprintf(to, room, format, arguments...);
  if (length >= 0 && std::size_t(length) < room)
    return length;
  if (size != 0 && count != _TRUNCATE && count >= size) {
    to[0] = '\0';
    errno = ERANGE;
  }
  return -1;
}
template <std::size_t N, class... Arguments>
int _snprintf_s(char (&to)[N], std::size_t count, const char *format, Arguments... arguments) {
  return _snprintf_s(to, N, count, format, arguments...);
}

inline errno_t strerror_s(char *to, std::size_t size, int number) {
  return strncpy_s(to, size, std::strerror(number), size ? size - 1 : 0);
}
template <std::size_t N> errno_t strerror_s(char (&to)[N], int number) { return strerror_s(to, N, number); }
inline errno_t ctime_s(char *to, std::size_t size, const std::time_t *time) {
  char text[26];
  return strcpy_s(to, size, ctime_r(time, text));
}
inline errno_t asctime_s(char *to, std::size_t size, const std::tm *time) {
  char text[26];
  return strcpy_s(to, size, asctime_r(time, text));
}
inline errno_t gmtime_s(std::tm *result, const std::time_t *time) { return gmtime_r(time, result) ? 0 : EINVAL; }
inline errno_t rand_s(unsigned int *number) { return getentropy(number, sizeof *number) == 0 ? 0 : EINVAL; }
/// The value, which the caller must free, or null if the variable does not exist.
inline errno_t _dupenv_s(char **value, std::size_t *size, const char *name) {
  const char *found = std::getenv(name);
  *value = found ? strdup(found) : nullptr;
  if (size)
    *size = found ? std::strlen(found) + 1 : 0;
  return 0;
}
inline errno_t _itoa_s(int number, char *to, std::size_t size, int base) {
  char digits[40], *at = digits + sizeof digits;
  *--at = '\0';
  unsigned int rest = number < 0 && base == 10 ? 0u - (unsigned int)number : (unsigned int)number;
  do
    *--at = "0123456789abcdefghijklmnopqrstuvwxyz"[rest % base];
  while (rest /= base);
  if (number < 0 && base == 10)
    *--at = '-';
  return strcpy_s(to, size, at);
}
template <std::size_t N> errno_t _itoa_s(int number, char (&to)[N], int base) {
  return _itoa_s(number, to, N, base);
}

namespace concurrency {
namespace details {
/// For the `_s` variants of scanf: they take a size after each text argument. The arguments without sizes, and the
/// format with the sizes as widths.
inline int scan(int (*read)(const void *, const char *, void *const *), const void *from, const char *format,
                std::va_list arguments) {
  char bounded[1024];
  void *places[16] = {};
  std::size_t length = 0, count = 0;
  while (*format && length + 24 < sizeof bounded) {
    const char *conversion = format;
    bounded[length++] = *format++;
    if (*conversion != '%')
      continue;
    if (*format == '%' || *format == '*') {
      bounded[length++] = *format++;
      continue;
    }
    const char *width = format;
    format += std::strspn(format, "0123456789");
    const char *modifier = format;
    format += std::strspn(format, "hlLjztwI");
    if (format > modifier && format[-1] == 'I')
      format += std::strspn(format, "3264");
    if (count == 16)
      return EOF;
    places[count++] = va_arg(arguments, void *);
    const bool is_text = *format == 's' || *format == 'c' || *format == '[';
    if (is_text) {
      const unsigned int size = va_arg(arguments, unsigned int), given = (unsigned int)std::atoi(width);
      unsigned int room = *format == 'c' ? size : size ? size - 1 : 0;
      if (*format == 'c' && !given)
        room = room ? 1 : 0;
      length += (std::size_t)std::sprintf(bounded + length, "%u", given && given < room ? given : room);
    } else {
      std::memcpy(bounded + length, width, (std::size_t)(modifier - width));
      length += (std::size_t)(modifier - width);
    }
    if (*format == '[') { // a set of characters, in which % and an initial ] are ordinary
      format += format[1] == '^' ? 2 : 1;
      format += *format == ']';
      format += std::strcspn(format, "]");
    }
    if (length + (std::size_t)(format - modifier) + 24 >= sizeof bounded)
      return EOF;
    std::memcpy(bounded + length, modifier, (std::size_t)(format - modifier));
    length += (std::size_t)(format - modifier);
  }
  bounded[length] = '\0';
  return read(from, bounded, places);
}
#define AMPSIM_PLACES(p)                                                                                           \
  p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11], p[12], p[13], p[14], p[15]
inline int scan_text(const void *from, const char *format, void *const *places) {
  return std::sscanf(static_cast<const char *>(from), format, AMPSIM_PLACES(places));
}
inline int scan_file(const void *from, const char *format, void *const *places) {
  return std::fscanf(static_cast<FILE *>(const_cast<void *>(from)), format, AMPSIM_PLACES(places));
}
#undef AMPSIM_PLACES
} // namespace details
} // namespace concurrency

inline int sscanf_s(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int found = concurrency::details::scan(concurrency::details::scan_text, text, format, arguments);
  va_end(arguments);
  return found;
}
inline int fscanf_s(FILE *file, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int found = concurrency::details::scan(concurrency::details::scan_file, file, format, arguments);
  va_end(arguments);
  return found;
}
inline int scanf_s(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int found = concurrency::details::scan(concurrency::details::scan_file, stdin, format, arguments);
  va_end(arguments);
  return found;
}
