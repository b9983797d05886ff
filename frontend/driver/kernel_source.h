// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a single kernel: one of the sources gets a main function that calls it.
#pragma once

#include "frontend/language/source_language.h"
#include "model/compile_options.h"

namespace ampsim::frontend {

/// If a kernel is selected (CompileOptions::kernel), edits the source that seems to define it, or else the first one in
/// the language. Returns false if the language has no kernels that can be called.
bool add_kernel_main(const SourceLanguage &language, CompileOptions &options);

} // namespace ampsim::frontend
