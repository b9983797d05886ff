// Which edits of the source may fix a finding, in the order of likelihood.
//
// Each sort of fix is a file in the folder `fixes`, which says where its edits are made: barriers of a tile or a warp,
// atomic updates, wider scopes, fences around a signal, atomic flags, the host's waits, guards of an index. What they are
// called in the language is part of its vocabulary, and what the program's text allows is told by its outlines
// (model/function_outline.h).
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

/// Sets what the outlines tell about findings: how they name the barrier, their fixes, and the hint that follows.
void propose_fixes(Report &report, std::span<const FunctionOutline> outlines, SourceText &sources);

/// `text` with edits made to it; false where they overlap or lie outside of it. Lines that are put in end like
/// those around them.
bool apply_edits(std::string &text, std::vector<Edit> edits);

} // namespace ampsim::cli
