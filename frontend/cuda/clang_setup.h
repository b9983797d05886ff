// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The setup of Clang for CUDA C++.
#pragma once

#include "frontend/sources/clang_setup.h"

namespace ampsim::frontend {

const ClangSetup &cuda_clang_setup();

} // namespace ampsim::frontend
