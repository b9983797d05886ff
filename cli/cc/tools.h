// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host compiler, ampsim's own folders and the other programs that `ampsim cc` uses.
#pragma once

#include <string>
#include <vector>

namespace ampsim::cli {

/// The folder lib/ampsim of this installation or build, with the library of programs and the headers.
std::string library_folder();
/// The linker's options for the math libraries that are installed.
std::vector<std::string> math_libraries();
/// A folder laid out like an installation of CUDA's toolkit (bin/nvcc, include, lib64).
std::string toolkit_folder();
/// A folder laid out like a ROCm installation, as far as CMake checks.
std::string rocm_folder();

/// The C++ compiler that compiles host code and links: `wanted`, or the first of clang++-19, clang++, g++, c++ in
/// PATH; a folder stands for the g++ in it. Throws UsageError if there is none.
std::string host_compiler(const std::string &wanted);

/// The folders in which that compiler searches libraries, like those that drivers print under -v.
std::vector<std::string> library_folders(const std::string &compiler);

/// The folder of a language's headers ("cuda", "amp").
std::string header_folder(const std::string &language);

/// Runs a program and returns its exit status (128 + N if signal N ended it). Its stderr goes to the file `messages`,
/// and its stdout to the file `output`, if given.
int run_tool(const std::vector<std::string> &words, const std::string &messages = "",
             const std::string &output = "");

} // namespace ampsim::cli
