// A source line with a caret under it, as clang prints it.
#pragma once

#include "cli/report/source_text.h"
#include "model/kernel.h"

#include <string>

namespace ampsim::cli {

/// "   38 | text\n      | ~~~^~~\n", or empty where the line cannot be read. Tabs are expanded; `~` stands under
/// `extent` as far as it lies on the frame's line. Of a very long line, what is around the caret is shown.
std::string snippet(const SourceFrame &frame, const SourceExtent &extent, SourceText &sources, bool color);

/// A line of which more than a screen takes is cut at the end.
std::string shortened(std::string_view line);

} // namespace ampsim::cli
