// The tools that an MCP server has.
#pragma once

#include "cli/mcp/workshop.h"

#include <span>
#include <string_view>

namespace ampsim::cli::mcp {

struct Tool {
  std::string_view name, title, description;
  Json (*input)();                                    // the JSON Schema of its arguments
  Json (*output)();                                   // ... of what it answers
  Json (*call)(Workshop &workshop, const Call &call); // throws ToolError
};

std::span<const Tool> tools();

/// As `tools/list` has them.
Json list_of_tools();

/// What `tools/call` gives, whether or not the tool could do it.
Json result_of(Workshop &workshop, const Tool &tool, const Call &call);

} // namespace ampsim::cli::mcp
