// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The resources of an MCP server: explanations of kinds of findings and of ideas, its limits, complete reports.
#pragma once

#include "cli/mcp/workshop.h"

#include <string>

namespace ampsim::cli::mcp {

Json list_of_resources();
Json list_of_resource_templates();

/// Throws RequestError.
Json resource(Workshop &workshop, const std::string &uri);

} // namespace ampsim::cli::mcp
