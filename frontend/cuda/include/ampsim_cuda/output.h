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

} // namespace ampsim_cuda

template <class... Arguments> static __device__ int printf(const char *format, Arguments... arguments) {
  const ampsim_message_argument list[] = {ampsim_cuda::message_argument(arguments)..., ampsim_message_argument()};
  ampsim_message(0, format, list, sizeof...(Arguments));
  return sizeof...(Arguments);
}

/// What an annotation in code becomes, where it does not hold.
template <class... Arguments>
static __host__ __device__ inline void ampsim_annotation_fails(const char *format, Arguments... arguments) {
#ifdef __CUDA_ARCH__
  const ampsim_message_argument list[] = {ampsim_cuda::message_argument(arguments)..., ampsim_message_argument()};
  ampsim_message(2, format, list, sizeof...(Arguments));
#endif
}

/// What assert calls.
static __device__ __attribute__((noreturn)) inline void
__assert_fail(const char *assertion, const char *file, unsigned int line, const char *function) noexcept {
  const ampsim_message_argument list[] = {
      ampsim_cuda::message_argument(file),        ampsim_cuda::message_argument(line),
      ampsim_cuda::message_argument(function),    ampsim_cuda::message_argument(blockIdx.x),
      ampsim_cuda::message_argument(blockIdx.y),  ampsim_cuda::message_argument(blockIdx.z),
      ampsim_cuda::message_argument(threadIdx.x), ampsim_cuda::message_argument(threadIdx.y),
      ampsim_cuda::message_argument(threadIdx.z), ampsim_cuda::message_argument(assertion)};
  ampsim_message(1, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", list, 10);
  ampsim_abort();
}

static __device__ __attribute__((noreturn)) inline void __trap() { ampsim_abort(); }
static __device__ inline void __brkpt() {}
