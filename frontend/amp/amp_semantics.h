// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The meaning of declarations, statements and types in C++ AMP: its containers, kernels, barriers and fences.
#pragma once

#include "frontend/ast/language_semantics.h"
#include "frontend/debug/library_types.h"

namespace ampsim::frontend {

const LanguageSemantics &amp_semantics();
const LibraryTypes &amp_library_types();

} // namespace ampsim::frontend
