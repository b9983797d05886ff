// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From texts to executables. A text is compiled by another process (model/module_code.h), and what that makes is the
// program's binary. A link joins binaries; a binary that is not an executable says so at its end.
#pragma once

#include "model/module_code.h"
#include "simulator/opencl/host/runtime.h"

#include <map>
#include <span>
#include <string>

namespace ampsim {

/// CL_PROGRAM_BINARY_TYPE.
cl_uint binary_type(const ClProgram &program);
/// Returns whether kernels can be made of it.
bool is_executable(const ClProgram &program);

/// The results are the functions': clBuildProgram, clCompileProgram and clLinkProgram.
cl_int build_program(ClCall &call, ClProgram &program, const char *options);
cl_int compile_program(ClCall &call, ClProgram &program, const char *options,
                       std::map<std::string, std::string> headers);
bool are_linker_options(const char *options);
cl_int link_program(OpenclRuntime &runtime, ClProgram &program, std::span<const std::string> images,
                    const char *options);

} // namespace ampsim
