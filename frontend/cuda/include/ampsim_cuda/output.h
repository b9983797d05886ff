// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// printf, assert and __trap (CUDA C++ Programming Guide, "Formatted Output", "Assertion", "Trap function").
#pragma once

#include <device_launch_parameters.h>

#include <ampsim/abi.h>

namespace ampsim_cuda {

static __device__ inline ampsim_message_argument message_argument(double value) {
  ampsim_message_argument argument = {0, ampsim_message_float, sizeof(double)};
  __builtin_memcpy(&argument.bits, &value, sizeof value);
  return argument;
}
static __device__ inline ampsim_message_argument message_argument(float value) {
  return message_argument(static_cast<double>(value));
}
static __device__ inline ampsim_message_argument message_argument(const void *value) {
  return {reinterpret_cast<uint64_t>(value), ampsim_message_pointer, sizeof value};
}
static __device__ inline ampsim_message_argument message_argument(decltype(nullptr)) {
  return {0, ampsim_message_pointer, sizeof(void *)};
}
/// Integers and enumerations.
template <class T> __device__ ampsim_message_argument message_argument(T value) {
  const uint32_t size = sizeof(+value);
  return {static_cast<uint64_t>(+value), T(-1) < T(0) ? ampsim_message_signed : ampsim_message_unsigned, size};
}
template <class T> __device__ ampsim_message_argument message_argument(T *value) {
  return message_argument(static_cast<const void *>(value));
}

template <class T> inline constexpr bool is_string = false;
template <> inline constexpr bool is_string<char *> = true;
template <> inline constexpr bool is_string<const char *> = true;

/// Reads the string that `%s` prints, as code of the kernel, so that it is checked like all reads of the kernel. The
/// lengths in the arguments' sizes exist only for the compiler, which would remove reads whose result is unused.
static __device__ inline void read_strings(const char *format, ampsim_message_argument *arguments,
                                           unsigned int count) {
  unsigned int next = 0;
  for (; *format && next < count; ++format) {
    if (*format != '%')
      continue;
    uint64_t most = ~uint64_t(0);
    bool in_precision = false;
    for (++format; (*format >= '0' && *format <= '9') || *format == '.' || *format == '*' || *format == '-' ||
                   *format == 'h' || *format == 'l' || *format == '+' || *format == ' ' || *format == '#';
         ++format) {
      if (*format == '.') {
        in_precision = true;
        most = 0;
      } else if (*format == '*') {
        const int given = next < count ? int(arguments[next++].bits) : 0;
        if (in_precision)
          most = given < 0 ? ~uint64_t(0) : uint64_t(given);
      } else if (in_precision) {
        most = most * 10 + uint64_t(*format - '0');
      }
    }
    if (!*format)
      return;
    if (*format == '%' || next >= count)
      continue;
    ampsim_message_argument &argument = arguments[next++];
    if (*format != 's' || argument.kind != ampsim_message_pointer || !argument.bits)
      continue;
    const char *text = reinterpret_cast<const char *>(argument.bits);
    uint32_t length = 0;
    while (length < most && text[length])
      ++length;
    argument.size = length;
  }
}

/// Likewise the format itself, if the kernel computes it. Returns its length.
static __device__ inline uint32_t read_format(const char *format) {
  uint32_t length = 0;
  while (format[length])
    ++length;
  return length;
}

} // namespace ampsim_cuda

template <class... Arguments> static __device__ int printf(const char *format, Arguments... arguments) {
  ampsim_message_argument list[] = {ampsim_cuda::message_argument(arguments)..., ampsim_message_argument()};
  if constexpr ((ampsim_cuda::is_string<Arguments> || ...))
    ampsim_cuda::read_strings(format, list, sizeof...(Arguments));
  else if (!__builtin_constant_p(*format))
    list[sizeof...(Arguments)].size = ampsim_cuda::read_format(format);
  ampsim_message(0, format, list, sizeof...(Arguments));
  return sizeof...(Arguments);
}

/// Called when an annotation in code does not hold.
template <class... Arguments>
static __host__ __device__ inline void ampsim_annotation_fails(const char *format, Arguments... arguments) {
#ifdef __CUDA_ARCH__
  const ampsim_message_argument list[] = {ampsim_cuda::message_argument(arguments)..., ampsim_message_argument()};
  ampsim_message(2, format, list, sizeof...(Arguments));
#endif
}

static __device__ __attribute__((noreturn)) inline void __trap() { ampsim_abort(); }
static __device__ inline void __brkpt() {}
