// `ampsim cc`: a compiler driver for existing builds, whose executables run under ampsim.
#pragma once

#include <span>
#include <string>

namespace ampsim::cli {

/// The words of a command line if this program was started by one of the names under which it is such a driver (ampsim-nvcc,
/// nvcc, ampsim-hipcc, hipcc, ampsim-amdclang++, amdclang++, ampsim-amp++).
bool is_compiler_name(const std::string &program);
/// The option that stands for a name of HIP's compilers: "--hip" for hipcc, "--amdclang"; empty for other names.
std::string hip_option_of(const std::string &program);

/// Gives the exit status: 0, or as compilers do 1 for whatever is wrong.
int cc_command(std::span<const std::string> arguments);

} // namespace ampsim::cli
