// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Template code that Microsoft's compiler accepts although it is not standard, where real programs rely on it.
#pragma once

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

#include <vector>

namespace ampsim::frontend {

/// Rewrites a whole preprocessed translation unit; the source lists the changes.
std::vector<clang::Token> accept_microsoft_templates(std::vector<clang::Token> tokens,
                                                     clang::Preprocessor &preprocessor);

} // namespace ampsim::frontend
