// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tools of an MCP server.
#pragma once

#include "cli/mcp/workshop.h"

#include <span>
#include <string_view>

namespace ampsim::cli::mcp {

struct Tool {
  std::string_view name, title, description;
  Json (*input)();                                    // the JSON Schema of its arguments
  Json (*output)();                                   // ... of its results
  Json (*call)(Workshop &workshop, const Call &call); // throws ToolError
};

std::span<const Tool> tools();

/// The tools in the form of `tools/list`.
Json list_of_tools();

/// The result of `tools/call`, on success and on failure.
Json result_of(Workshop &workshop, const Tool &tool, const Call &call);

} // namespace ampsim::cli::mcp
