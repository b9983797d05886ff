// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Output and errors from kernels (specification 12.3).
//
// They work on all simulated accelerators. The output of threads appears on standard error when the launch has ended,
// in the order in which the threads ran; after an error or abort, parallel_for_each then throws. They are templates
// because amp code does not support C variadic functions.
#pragma once

#include "restriction.h"

namespace concurrency {

namespace details {

AMPSIM_AMP inline ampsim_message_argument message_argument(double value) {
  ampsim_message_argument argument = {0, ampsim_message_float, sizeof(double)};
  __builtin_memcpy(&argument.bits, &value, sizeof value);
  return argument;
}
AMPSIM_AMP inline ampsim_message_argument message_argument(float value) {
  return message_argument(static_cast<double>(value));
}
AMPSIM_AMP inline ampsim_message_argument message_argument(const void *value) {
  return {reinterpret_cast<uint64_t>(value), ampsim_message_pointer, sizeof value};
}
/// Integers and enumerations.
template <class T> AMPSIM_AMP ampsim_message_argument message_argument(T value) {
  const uint32_t size = sizeof(+value);
  return {static_cast<uint64_t>(+value), T(-1) < T(0) ? ampsim_message_signed : ampsim_message_unsigned, size};
}
template <class T> AMPSIM_AMP ampsim_message_argument message_argument(T *value) {
  return message_argument(static_cast<const void *>(value));
}

template <class... Arguments>
AMPSIM_AMP void message(uint32_t is_error, const char *format, Arguments... arguments) {
  const ampsim_message_argument list[] = {message_argument(arguments)..., ampsim_message_argument()};
  ampsim_message(is_error, format, list, sizeof...(Arguments));
}

} // namespace details

/// Formatted output of a thread, as by printf.
template <class... Arguments> AMPSIM_AMP void direct3d_printf(const char *format_string, Arguments... arguments) {
  details::message(0, format_string, arguments...);
}
/// The same as an error: after the launch, parallel_for_each throws a runtime_exception with the first such message.
template <class... Arguments> AMPSIM_AMP void direct3d_errorf(const char *format_string, Arguments... arguments) {
  details::message(1, format_string, arguments...);
}
/// Ends the thread, without destructors; after the launch, parallel_for_each throws a runtime_exception.
AMPSIM_AMP inline void direct3d_abort() { ampsim_abort(); }

} // namespace concurrency

/// Called when an annotation in code does not hold.
template <class... Arguments>
AMPSIM_BOTH inline void ampsim_annotation_fails(const char *format, Arguments... arguments) {
#ifdef __AMPSIM_AMP_PASS__
  concurrency::details::message(2, format, arguments...);
#else
  (void)format;
  ((void)arguments, ...);
#endif
}
