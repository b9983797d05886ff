// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A source line with a caret under it, as clang prints it.
#pragma once

#include "cli/report/source_text.h"
#include "model/kernel.h"

#include <string>

namespace ampsim::cli {

/// "   38 | text\n      | ~~~^~~\n", or empty if the line cannot be read. Tabs are expanded; `~` marks the part of
/// `extent` on the frame's line. For a very long line, shows the text around the caret.
std::string snippet(const SourceFrame &frame, const SourceExtent &extent, SourceText &sources, bool color);

/// Cuts a line longer than a screen at the end.
std::string shortened(std::string_view line);

} // namespace ampsim::cli
