// `ampsim cc`: a compiler driver for existing builds, whose executables run under ampsim.
#pragma once

#include <span>
#include <string>

namespace ampsim::cli {

/// The words of a command line if this program was started by one of the names under which it is such a driver
/// (ampsim-nvcc, nvcc, ampsim-hipcc, hipcc, ampsim-amp++).
bool is_compiler_name(const std::string &program);
/// Of hipcc's, for which the option `--hip` stands.
bool is_hip_compiler_name(const std::string &program);

/// Gives the exit status: 0, or as compilers do 1 for whatever is wrong.
int cc_command(std::span<const std::string> arguments);

} // namespace ampsim::cli
