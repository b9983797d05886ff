// What `ampsim cc` needs of the machine: the host's compiler, its own folders, other programs.
#pragma once

#include <string>
#include <vector>

namespace ampsim::cli {

/// The folder lib/ampsim of this installation or build, which has the library of programs and the headers.
std::string library_folder();
/// A folder shaped like an installation of CUDA's toolkit (bin/nvcc, include, lib64).
std::string toolkit_folder();
/// One shaped like an installation of ROCm, as far as CMake asks for it.
std::string rocm_folder();

/// The C++ compiler that compiles host code and links: `wanted` or the first of clang++-19, clang++, g++, c++ in PATH; a
/// folder stands for the g++ in it. Throws UsageError where there is none.
std::string host_compiler(const std::string &wanted);

/// The folder of a language's headers ("cuda", "amp").
std::string header_folder(const std::string &language);

/// Runs a program, and gives its exit status (128 + N where signal N ended it).
/// What it writes on stderr goes to the file `messages`, if one is named.
int run_tool(const std::vector<std::string> &words, const std::string &messages = "");

} // namespace ampsim::cli
