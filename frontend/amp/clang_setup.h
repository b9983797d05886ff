// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The setup of Clang for C++ AMP, compatible with Microsoft's compiler.
#pragma once

#include "frontend/sources/clang_setup.h"

namespace ampsim::frontend {

const ClangSetup &amp_clang_setup();

} // namespace ampsim::frontend
