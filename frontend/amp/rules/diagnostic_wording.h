// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rewords Clang's messages about its two sides in the terms of C++ AMP, with Microsoft's codes.
#pragma once

#include "frontend/diagnostics/diagnostic_group.h"

#include <string>

namespace ampsim::frontend {

/// Rewords a message and its notes. `headers`: the folder of ampsim's own headers; an error there is moved to the place
/// of the user's code that caused it.
void reword(DiagnosticGroup &group, const std::string &headers);

/// The text in the first quotes; empty if there is none.
std::string quoted_part(const std::string &text);

} // namespace ampsim::frontend
