// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers that Microsoft's <amp.h> provides implicitly. Ours omits them because of the time to parse them or because of
// the names that they declare: <future> alone doubles a small program's compile time. A program whose text mentions
// their contents gets them anyway.
#pragma once

#include "frontend/sources/clang_arguments.h"
#include "frontend/sources/fold_case.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

/// The headers to include before `source`, according to its text and the program's own headers that it includes;
/// without brackets. Adds the files that it examined to `asked`.
std::vector<std::string> implied_headers(const std::string &source, const CompileOptions &options,
                                         FilesAskedFor &asked);

} // namespace ampsim::frontend
