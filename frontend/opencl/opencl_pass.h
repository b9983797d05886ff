// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenCL C during the compilation of a source. There is only a device side; if a kernel is run alone, its host side is
// made here.
#pragma once

#include "frontend/language/language_pass.h"
#include "model/compile_options.h"

#include <memory>

namespace ampsim::frontend {

std::unique_ptr<LanguageUnit> open_opencl_unit(const CompileOptions &options);

} // namespace ampsim::frontend
