// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See builtins.h. Indices of threads and blocks are row-major, with x last.
#include "debugger/builtins.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace ampsim::debugger {

namespace {

constexpr std::string_view names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};

/// HIP's older names of single components: "hipThreadIdx_x".
constexpr std::pair<std::string_view, std::string_view> older[] = {{"hipThreadIdx_", "threadIdx"},
                                                                   {"hipBlockIdx_", "blockIdx"},
                                                                   {"hipBlockDim_", "blockDim"},
                                                                   {"hipGridDim_", "gridDim"}};

std::array<std::uint32_t, 3> x_first(const std::int32_t *index, unsigned rank, std::int32_t otherwise) {
  std::array<std::uint32_t, 3> result;
  for (unsigned d = 0; d < 3; ++d)
    result[d] = std::uint32_t(d < rank ? index[rank - 1 - d] : otherwise);
  return result;
}

bool has_builtins(const Language &language) { return language.library != nullptr; }

/// The variable and the component that one of HIP's older names stands for.
std::optional<std::pair<std::string_view, unsigned>> component(const Language &language, std::string_view name) {
  if (language.words.library == "hip")
    for (const auto &[begin, variable] : older)
      if (name.starts_with(begin) && name.size() == begin.size() + 1 && name.back() >= 'x' && name.back() <= 'z')
        return std::pair(variable, unsigned(name.back() - 'x'));
  return std::nullopt;
}

Value unsigned_component(TypeTable &types, const Value &whole, unsigned number) {
  std::uint32_t bits;
  std::memcpy(&bits, whole.bytes.data() + 4 * number, 4);
  return make_integer(types, types.unsigned_, bits);
}

} // namespace

std::span<const std::string_view> builtins(const Language &language) {
  if (!has_builtins(language))
    return {};
  return names;
}

std::optional<Value> builtin_type(TypeTable &types, const Language &language, std::string_view name) {
  if (!has_builtins(language))
    return std::nullopt;
  if (component(language, name))
    return make_integer(types, types.unsigned_, 0);
  if (std::ranges::find(names, name) == std::end(names))
    return std::nullopt;
  if (name == "warpSize")
    return make_integer(types, types.int_, 0);
  return zero(types, types.coordinates(name.ends_with("Dim") ? "dim3" : "uint3"));
}

bool is_of_threads(const Language &language, std::string_view name) {
  if (name.starts_with('$')) {
    name.remove_prefix(1);
    constexpr std::string_view own[] = {"thread", "launch", "warp", "lane"};
    return name == language.words.tile || std::ranges::find(own, name) != std::end(own);
  }
  return component(language, name) || (has_builtins(language) && std::ranges::find(names, name) != std::end(names));
}

std::optional<Value> builtin(TypeTable &types, const Execution &execution, const Thread &thread,
                             std::string_view name) {
  const Language &language = *execution.launch().tables.language;
  if (const auto part = component(language, name))
    return unsigned_component(types, *builtin(types, execution, thread, part->first), part->second);
  std::optional<Value> value = builtin_type(types, language, name);
  if (!value)
    return std::nullopt;
  if (name == "warpSize")
    return make_integer(types, types.int_, execution.launch().tables.warp());
  const Domain &domain = execution.launch().domain;
  std::array<std::uint32_t, 3> numbers{};
  if (name == "threadIdx")
    numbers = x_first(thread.local, domain.rank, 0);
  else if (name == "blockIdx")
    numbers = x_first(thread.tile, domain.rank, 0);
  else if (name == "blockDim")
    numbers = x_first(domain.tile.data(), domain.rank, 1);
  else
    numbers = x_first(domain.grid.data(), domain.rank, 1);
  std::memcpy(value->bytes.data(), numbers.data(), sizeof numbers);
  return value;
}

} // namespace ampsim::debugger
