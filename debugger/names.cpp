// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See names.h.
#include "debugger/names.h"

#include <algorithm>
#include <charconv>

namespace ampsim::debugger {

const Vocabulary &words(const Execution &execution) { return execution.launch().tables.language->words; }

std::string index_text(const Vocabulary &words, std::span<const std::int32_t> index) {
  std::string text;
  for (std::size_t d = 0; d < index.size(); ++d)
    text += (d ? ", " : "") + std::to_string(index[words.x_first ? index.size() - 1 - d : d]);
  return words.x_first ? "(" + text + ")" : "[" + text + "]";
}

std::vector<std::int32_t> in_order(const Vocabulary &words, std::vector<std::int32_t> index) {
  constexpr std::size_t dimensions = 3; // of languages that name x first
  if (!words.x_first)
    return index;
  if (index.size() < dimensions)
    index.resize(dimensions);
  std::ranges::reverse(index);
  return index;
}

std::string local_text(const Execution &execution, const Thread &thread) {
  return index_text(words(execution), {thread.local, execution.launch().domain.rank});
}

std::string global_text(const Execution &execution, const Thread &thread) {
  return index_text(words(execution), {thread.global, execution.launch().domain.rank});
}

std::string tile_text(const Execution &execution, const Thread &thread) {
  return index_text(words(execution), {thread.tile, execution.launch().domain.rank});
}

std::string thread_text(const Execution &execution, const Thread &thread) {
  if (!execution.launch().domain.tiled)
    return std::string(words(execution).thread) + " " + global_text(execution, thread);
  std::string text = std::string(words(execution).thread) + " " + local_text(execution, thread) + " of " +
                     std::string(words(execution).tile) + " " + tile_text(execution, thread);
  return words(execution).x_first ? text : text + " (global " + global_text(execution, thread) + ")";
}

std::string state_text(const Thread &thread) {
  static constexpr const char *names[] = {"not started",       "active",   "at barrier", "at warp operation",
                                          "waiting in a loop", "released", "ended"};
  std::string text = names[unsigned(thread.state)];
  return thread.frozen ? text + ", frozen" : text;
}

std::optional<std::vector<std::int32_t>> parse_index(std::string_view text) {
  std::vector<std::int32_t> index;
  for (std::size_t at = 0; at < text.size();) {
    if (std::string_view(" ,[]()").find(text[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    std::int32_t value = 0;
    auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    if (error != std::errc())
      return std::nullopt;
    index.push_back(value);
    at = std::size_t(end - text.data());
  }
  return index.empty() ? std::nullopt : std::optional(index);
}

std::optional<std::uint32_t> thread_with_local(const Execution &execution, std::span<const std::int32_t> index,
                                               std::uint32_t in) {
  const Domain &domain = execution.launch().domain;
  if (!domain.tiled)
    return thread_with_global(execution, index);
  const Group tile = execution.tile_of(in);
  if (index.size() == 1 && index[0] >= 0 && std::uint32_t(index[0]) < tile.count)
    return tile.first + std::uint32_t(index[0]);
  if (index.size() != domain.rank)
    return std::nullopt;
  for (const Thread &thread : execution.threads())
    if (tile.has(thread.rank) && std::equal(index.begin(), index.end(), thread.local))
      return thread.rank;
  return std::nullopt;
}

std::optional<std::uint32_t> thread_with_global(const Execution &execution, std::span<const std::int32_t> index) {
  if (index.size() == execution.launch().domain.rank)
    for (std::uint32_t rank = 0; rank < execution.thread_count(); ++rank)
      if (std::equal(index.begin(), index.end(), execution.threads()[rank].global))
        return rank;
  return std::nullopt;
}

std::optional<TilePlace> tile_at(const Execution &execution, std::span<const std::int32_t> index) {
  const Domain &domain = execution.launch().domain;
  std::uint64_t rank = 0;
  if (index.size() == 1 && domain.rank > 1)
    rank = std::uint64_t(index[0]);
  else if (index.size() == domain.rank)
    for (unsigned d = 0; d < domain.rank; ++d) {
      std::int32_t length = domain.tiled ? domain.grid[d] : domain.extent[d];
      if (index[d] < 0 || index[d] >= length)
        return std::nullopt;
      rank = rank * std::uint64_t(length) + std::uint64_t(index[d]);
    }
  else
    return std::nullopt;
  if (!domain.tiled)
    rank /= domain.batch_size;
  return rank < domain.batches ? std::optional(execution.place_of(rank)) : std::nullopt;
}

std::string unknown_convenience(std::string_view name, std::string_view tile, bool has_lanes) {
  return "unknown variable '" + std::string(name) + "': expected $thread, " + std::string(tile) +
         (has_lanes ? ", $warp, $lane" : "") + ", $launch, or a variable made with 'set $name = VALUE'";
}

} // namespace ampsim::debugger
