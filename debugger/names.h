// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of threads and tiles: "thread [3] of tile [1] (global [19])", by indices in the launch's own rank.
#pragma once

#include "debugger/execution.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::debugger {

/// The words of the launch's language.
const Vocabulary &words(const Execution &execution);

/// "[1, 2]"; in languages that name x first, "(2, 1, 0)".
std::string index_text(const Vocabulary &words, std::span<const std::int32_t> index);
std::string local_text(const Execution &execution, const Thread &thread);
std::string global_text(const Execution &execution, const Thread &thread);
/// The message for an unknown name that begins with '$': it lists those that are there.
std::string unknown_convenience(std::string_view name, std::string_view tile, bool has_lanes);
/// The name of the thread's tile.
std::string tile_text(const Execution &execution, const Thread &thread);
std::string thread_text(const Execution &execution, const Thread &thread);
std::string state_text(const Thread &thread);

/// "[1, 2]", "(1, 2)", "1,2" or "1 2"; empty if the text is not an index.
std::optional<std::vector<std::int32_t>> parse_index(std::string_view text);
/// An index in the language's notation, returned in the order of launches: the last dimension varies fastest.
/// Dimensions omitted in a language that names x first are 0.
std::vector<std::int32_t> in_order(const Vocabulary &words, std::vector<std::int32_t> index);
/// The rank in the tile of the thread with a local index (a plain number is a rank already), or with a global one.
/// `in`: a thread of the tile.
std::optional<std::uint32_t> thread_with_local(const Execution &execution, std::span<const std::int32_t> index,
                                               std::uint32_t in);
std::optional<std::uint32_t> thread_with_global(const Execution &execution, std::span<const std::int32_t> index);
/// The batch that contains a tile, or (in an untiled launch) a thread, and the beginning of the tile's threads in it.
std::optional<TilePlace> tile_at(const Execution &execution, std::span<const std::int32_t> index);

} // namespace ampsim::debugger
