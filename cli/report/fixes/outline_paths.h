// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Navigation in outlines: from the places of a report to the surrounding statements.
#pragma once

#include "model/function_outline.h"
#include "model/site.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ampsim::cli {

using Outlines = std::span<const FunctionOutline>;
/// Nested statements; the first is the function's body.
using Path = std::vector<std::uint32_t>;

inline TextPlace place_of(const SourceFrame &frame) { return {frame.line, frame.column}; }

inline bool contains(const Statement &statement, TextPlace place) {
  return statement.begin <= place && place < statement.end;
}

/// The innermost of a kernel's functions around a place, or null.
const FunctionOutline *function_at(Outlines outlines, const SourceFrame &frame);
/// The innermost of the host's functions around a line, or null.
const FunctionOutline *host_function_at(Outlines outlines, const std::string &file, unsigned line);

Path path_to(const FunctionOutline &function, TextPlace place);
/// The path to the innermost statement on a line; if there are several in a row, to the first.
Path path_to_line(const FunctionOutline &function, unsigned line);

/// The number of statements that both have in common.
std::size_t common_length(const Path &one, const Path &two);

inline bool is_loop(const FunctionOutline &function, std::uint32_t statement) {
  return function.statements[statement].kind == Statement::Kind::loop;
}

} // namespace ampsim::cli
