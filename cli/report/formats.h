// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The formats of reports, by name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ampsim::cli {

enum class ReportFormat : std::uint8_t { text, json, sarif, junit, lines, html };

std::string_view name(ReportFormat format);
std::optional<ReportFormat> format_named(std::string_view name);
/// "'text', 'json', ... and 'html'".
std::string format_list();

} // namespace ampsim::cli
