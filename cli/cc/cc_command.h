// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim cc`: a compiler driver for existing builds, whose executables run under ampsim.
#pragma once

#include <span>
#include <string>

namespace ampsim::cli {

/// The words of a command line if this program was started under one of its compiler names (ampsim-nvcc, nvcc,
/// ampsim-hipcc, hipcc, ampsim-amdclang++, amdclang++, ampsim-amp++).
bool is_compiler_name(const std::string &program);
/// The option for a HIP compiler's name: "--hip" for hipcc, "--amdclang"; empty for other names.
std::string hip_option_of(const std::string &program);

/// Returns the exit status: 0, or 1 for any error, as compilers do.
int cc_command(std::span<const std::string> arguments);

} // namespace ampsim::cli
