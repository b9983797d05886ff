// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The replies of tools about reports: the JSON report's own terms, shortened for a reader with little memory. Pure
// functions.
#pragma once

#include "cli/mcp/protocol.h"

#include <cstdint>
#include <string>

namespace ampsim::cli::mcp {

/// The verdict of a report, in a word (cli/report/verdict.h).
std::string verdict(const Json &report);

/// A finding without details that a reader who has the source does not need.
Json short_finding(const Json &finding);

/// `findings`, `total`, and `next` if there are more: those from index `from` on, at most `most`.
Json page_of_findings(const Json &report, std::uint64_t from, std::uint64_t most);

/// Verdict, summary, coverage and the first findings of a report that is stored as `name`.
Json answer_of(const Json &report, const std::string &name, std::uint64_t most);

/// The verdicts of a proof (`ampsim-proof/1`), its witnesses shortened; the proof is stored as `name`.
Json answer_of_proof(const Json &proof, const std::string &name);

/// The beginning and the end of a program's output.
std::string shortened_output(const std::string &output);

/// The accesses in a trace (`ampsim-trace/1`) selected by `order`, `variable` ("sum", "sum[0]") and `line`, as
/// sentences; from index `from` on, at most `most`. Throws ToolError.
struct TraceChoice {
  std::string order, variable;
  std::uint64_t line = 0; // 0: any
  std::uint64_t from = 0, most = 0;
};
Json page_of_trace(const Json &trace, const TraceChoice &choice);

} // namespace ampsim::cli::mcp
