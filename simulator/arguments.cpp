// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/arguments.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

std::vector<Launch::TileLocalPlace> places_of_tile_local(const Kernel &kernel, std::uint64_t bytes,
                                                         const void *arguments) {
  std::vector<Launch::TileLocalPlace> places;
  places.reserve(kernel.tile_local.size());
  for (const TileLocalVariable &variable : kernel.tile_local) {
    Launch::TileLocalPlace place{variable.offset, variable.type.size};
    if (variable.placed_by) {
      static_assert(sizeof place == 2 * sizeof(std::uint64_t) && offsetof(Launch::TileLocalPlace, offset) == 0);
      std::memcpy(&place, static_cast<const char *>(arguments) + variable.placed_by, sizeof place);
      place.offset += variable.offset;
    } else if (variable.sized_by_launch) {
      place.bytes = bytes - std::min(bytes, variable.offset);
    }
    places.push_back(place);
  }
  return places;
}

} // namespace ampsim
