// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Edits of the source that may fix a finding, in order of likelihood.
//
// Each sort of fix is a file in the folder `fixes`, which describes where its edits are made: barriers of a tile or a
// warp, atomic updates, wider scopes, fences around a signal, atomic flags, the host's waits, guards of an index.
// Their names in the language come from its vocabulary, and the program's text comes from its outlines
// (model/function_outline.h).
//
// These are guesses from the text; `--try-fix` (cli/analysis/try_fix.h) verifies them.
#pragma once

#include "cli/report/value.h"
#include "model/function_outline.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// Sets the parts of findings that come from the outlines: the name of the barrier, their fixes, and the resulting
/// hint.
void propose_fixes(Report &report, std::span<const FunctionOutline> outlines, SourceText &sources);

/// `text` with edits made to it; false if they overlap or are outside it. Inserted lines use the surrounding line
/// ends.
bool apply_edits(std::string &text, std::vector<Edit> edits);

} // namespace ampsim::cli
