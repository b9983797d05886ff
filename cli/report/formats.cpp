// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See formats.h.
#include "cli/report/formats.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace ampsim::cli {

static constexpr std::pair<ReportFormat, std::string_view> formats[] = {
    {ReportFormat::text, "text"},   {ReportFormat::json, "json"},   {ReportFormat::sarif, "sarif"},
    {ReportFormat::junit, "junit"}, {ReportFormat::lines, "lines"}, {ReportFormat::html, "html"}};

std::string_view name(ReportFormat format) { return formats[unsigned(format)].second; }

std::optional<ReportFormat> format_named(std::string_view name) {
  auto found = std::ranges::find(formats, name, &std::pair<ReportFormat, std::string_view>::second);
  return found == std::end(formats) ? std::nullopt : std::optional(found->first);
}

std::string format_list() {
  std::string list;
  for (const auto &[format, name] : formats) {
    if (!list.empty())
      list += format == ReportFormat::html ? " and " : ", ";
    list += fmt::format("'{}'", name);
  }
  return list;
}

} // namespace ampsim::cli
