// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The passes over a C++ AMP source: Microsoft's dialect is converted to standard C++ before the parser, the rules of
// restrict(amp) are checked after it, and Clang's messages use Microsoft's words.
#pragma once

#include "frontend/language/language_pass.h"
#include "model/compile_options.h"

#include <memory>
#include <string>

namespace ampsim::frontend {

std::unique_ptr<LanguageUnit> open_amp_unit(const std::string &source, const CompileOptions &options);

} // namespace ampsim::frontend
