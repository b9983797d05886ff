// How Clang reads C++ AMP, as Microsoft's compiler has it.
#pragma once

#include "frontend/sources/clang_setup.h"

namespace ampsim::frontend {

const ClangSetup &amp_clang_setup();

} // namespace ampsim::frontend
