// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answers to queries (clGet...Info): a value, or its size, or both.
#pragma once

#include "simulator/opencl/declarations/api_types.h"

#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace ampsim {

class ClAnswer {
public:
  ClAnswer(std::size_t size, void *value, std::size_t *size_needed)
      : size(size), value(value), size_needed(size_needed) {}

  template <class T>
    requires(!std::is_same_v<T, std::string>)
  cl_int is(const T &answer) const {
    static_assert(std::is_trivially_copyable_v<T>);
    return bytes(&answer, sizeof answer);
  }
  cl_int is(const char *answer) const { return bytes(answer, std::strlen(answer) + 1); }
  cl_int is(const std::string &answer) const { return bytes(answer.c_str(), answer.size() + 1); }
  template <class T> cl_int is(const std::vector<T> &answer) const {
    return bytes(answer.data(), answer.size() * sizeof(T));
  }
  // By width.
  cl_int uint(cl_uint answer) const { return is(answer); }
  cl_int ulong(cl_ulong answer) const { return is(answer); }
  cl_int size_of(std::size_t answer) const { return is(answer); }
  cl_int boolean(bool answer) const { return is(cl_uint(answer)); }
  cl_int nothing() const { return bytes(nullptr, 0); }

private:
  const std::size_t size;
  void *const value;
  std::size_t *const size_needed;

  cl_int bytes(const void *from, std::size_t count) const {
    if (value && size < count)
      return CL_INVALID_VALUE;
    if (value && count)
      std::memcpy(value, from, count);
    if (size_needed)
      *size_needed = count;
    return CL_SUCCESS;
  }
};

} // namespace ampsim
