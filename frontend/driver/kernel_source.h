// Running one kernel by itself: one of the sources gets the main function that does it.
#pragma once

#include "frontend/language/source_language.h"
#include "model/compile_options.h"

namespace ampsim::frontend {

/// Where a kernel is asked for (CompileOptions::kernel), edits the source that seems to define it, or else the first in
/// the language. False: the language has no kernels that could be called.
bool add_kernel_main(const SourceLanguage &language, CompileOptions &options);

} // namespace ampsim::frontend
