// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See options.h.
#include "cli/report/options.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"

#include <fmt/format.h>

namespace ampsim::cli {

std::optional<Severity> parse_fail_on(const std::string &text) {
  if (text == "none")
    return std::nullopt;
  for (Severity severity : {Severity::error, Severity::warning, Severity::note})
    if (text == name(severity))
      return severity;
  throw UsageError(fmt::format("invalid value '{}' for '--fail-on'", text),
                   "expected 'error', 'warning', 'note' or 'none'");
}

void check_writable(const std::vector<ReportRequest> &requests) {
  for (const ReportRequest &request : requests)
    if (!request.file.empty() && !request.to_stdout())
      check_writable(request.file);
}

} // namespace ampsim::cli
