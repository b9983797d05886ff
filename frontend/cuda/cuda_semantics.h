// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The meaning of declarations and statements in CUDA C++.
#pragma once

#include "frontend/ast/language_semantics.h"

namespace ampsim::frontend {

const LanguageSemantics &cuda_semantics();

} // namespace ampsim::frontend
