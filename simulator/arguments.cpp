// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/arguments.h"

#include <algorithm>
#include <cstring>

namespace ampsim {

static std::int64_t value_of(const Parameter &parameter, const char *arguments) {
  std::uint64_t value = 0;
  const std::uint64_t bytes = std::min<std::uint64_t>(parameter.size, sizeof value), bits = 8 * bytes;
  std::memcpy(&value, arguments + parameter.offset, bytes);
  const bool negative = !parameter.is_unsigned && bits < 64 && value >> (bits - 1) & 1;
  return std::int64_t(negative ? value | ~std::uint64_t{0} << bits : value);
}

std::vector<LaunchArgument> integer_arguments(const Kernel &kernel, const void *arguments) {
  std::vector<LaunchArgument> result;
  for (const Parameter &parameter : kernel.parameters)
    if (parameter.is_integer)
      result.push_back({parameter.name, value_of(parameter, static_cast<const char *>(arguments))});
  return result;
}

} // namespace ampsim
