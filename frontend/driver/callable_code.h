// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of a program that a debugger can call (model/callable_code.h).
#pragma once

#include "frontend/driver/program.h"
#include "model/callable_code.h"

namespace ampsim::frontend {

/// Available with CompileOptions::debug, after Variant::debug has been prepared; null for programs that are not
/// compiled.
CallableCode *callable_code(Program &program);

} // namespace ampsim::frontend
