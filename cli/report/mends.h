// Which edits of the source may mend a finding, in the order of likelihood.
//
// A barrier has to stand where all threads of a tile come past, and somewhere on every way from the first access to
// the second: behind the statement that holds the first, before the one that holds the second, in the innermost
// block that holds both, or further out where that block is entered by some threads only. Where the first access is
// made in an earlier iteration of a loop, the way leads past the end of the loop's body. If both stand in one
// statement, what it reads is kept in a variable, and written behind the barrier. If there was a barrier between
// them, its fence is for the other memory. An update of a scalar that has atomic functions becomes atomic.
//
// These are guesses from the text; `--try-fix` (cli/analysis/try_fix.h) tries them.
#pragma once

#include "cli/report/value.h"
#include "model/function_outline.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// Sets what the outlines tell about findings: how they name the barrier, their mends, and the hint that follows.
void propose_mends(Report &report, std::span<const FunctionOutline> outlines, SourceText &sources);

/// `text` with edits made to it; false where they overlap or lie outside of it. Lines that are put in end like
/// those around them.
bool apply_edits(std::string &text, std::vector<Edit> edits);

} // namespace ampsim::cli
