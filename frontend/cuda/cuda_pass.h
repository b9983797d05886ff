// What CUDA's passes over a source do beyond Clang's CUDA mode: entries for kernels, and the built-in variables.
#pragma once

#include "frontend/language/language_pass.h"

#include <memory>

namespace ampsim::frontend {

std::unique_ptr<LanguageUnit> open_cuda_unit(SourceKind kind);

} // namespace ampsim::frontend
