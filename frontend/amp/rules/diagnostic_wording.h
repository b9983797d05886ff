// What Clang says of its two sides, in the words of C++ AMP, with Microsoft's codes.
#pragma once

#include "frontend/diagnostics/diagnostic_group.h"

#include <string>

namespace ampsim::frontend {

/// Rewords a message and its notes. `headers`: the folder of ampsim's own headers; an error there is moved to the
/// place of the user's code from which it comes.
void reword(DiagnosticGroup &group, const std::string &headers);

/// What stands in the first quotes; empty where nothing does.
std::string quoted_part(const std::string &text);

} // namespace ampsim::frontend
