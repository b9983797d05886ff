// What a debugger can call of a program (model/callable_code.h).
#pragma once

#include "frontend/driver/program.h"
#include "model/callable_code.h"

namespace ampsim::frontend {

/// With CompileOptions::debug, once Variant::debug has been prepared; null for programs that are not compiled.
CallableCode *callable_code(Program &program);

} // namespace ampsim::frontend
