// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verdicts as SARIF and as HTML.
#pragma once

#include "cli/prove/proof_report.h"
#include "cli/report/source_text.h"

#include <string>

namespace ampsim::cli {

std::string proof_sarif(const ProofReport &report, SourceText &sources);
std::string proof_html(const ProofReport &report);

} // namespace ampsim::cli
