// Headers that programs get from Microsoft's <amp.h> without asking, and that ours leaves out for the time it takes
// to read them or for the names that they take: <future> alone doubles a small program's compile time. A program
// whose text mentions what is in them gets them all the same.
#pragma once

#include "frontend/sources/clang_arguments.h"
#include "frontend/sources/fold_case.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

/// The headers to include in front of `source`, because of its text and of the program's own headers that it
/// includes; without brackets. What it looked at is added to `asked`.
std::vector<std::string> implied_headers(const std::string &source, const CompileOptions &options,
                                         FilesAskedFor &asked);

} // namespace ampsim::frontend
