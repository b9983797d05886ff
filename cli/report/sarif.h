// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report as SARIF 2.1.0 (OASIS standard), for code scanning services and editors.
#pragma once

#include "cli/report/source_text.h"
#include "cli/report/suite.h"

#include <string>
#include <string_view>

namespace ampsim::cli {

/// One run, of all programs. A rule is a kind of finding or the code of a compile-time diagnostic; a result's location
/// is its second access, both accesses are related locations and, thread by thread, a code flow. Paths are relative to
/// the working tree. Observes the limits of GitHub's code scanning.
std::string sarif_report(const Suite &suite, SourceText &sources);

/// RFC 3986: characters that a path segment may not contain are written as %XX.
std::string percent_encoded(std::string_view path);

} // namespace ampsim::cli
