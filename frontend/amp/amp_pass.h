// C++ AMP while a source is compiled: Microsoft's dialect is made standard before the parser, the rules of
// restrict(amp) are checked behind it, and Clang's messages get Microsoft's words.
#pragma once

#include "frontend/language/language_pass.h"
#include "model/compile_options.h"

#include <memory>
#include <string>

namespace ampsim::frontend {

std::unique_ptr<LanguageUnit> open_amp_unit(const std::string &source, const CompileOptions &options);

} // namespace ampsim::frontend
