// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The setup of Clang for OpenCL C.
#pragma once

#include "frontend/sources/clang_setup.h"

namespace ampsim::frontend {

const ClangSetup &opencl_clang_setup();

} // namespace ampsim::frontend
