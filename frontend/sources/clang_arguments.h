// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The arguments of a compiler pass.
//
// They come from Clang's own driver, so that it finds the system's headers and understands the user's options; then the
// compiler's arguments are changed for a device or host pass. The source language's additions are in its ClangSetup.
//
// A program's two sides are what Clang's CUDA mode calls host and device, whatever the language: both passes run in
// that mode, with the host's triple.
#pragma once

#include "frontend/sources/clang_setup.h"
#include "model/compile_options.h"

#include "clang/Basic/Diagnostic.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

enum class Pass { host, device };

/// A source in the program's language, or host code linked with it.
enum class SourceKind { own, host_cxx, host_c };

/// The folder of ampsim's own headers.
std::string header_directory(const CompileOptions &options);

/// The arguments that Clang's driver would pass to its compiler for this source; empty if it rejects them.
std::vector<std::string> driver_arguments(const ClangSetup &setup, const std::string &source, SourceKind kind,
                                          const CompileOptions &options, clang::DiagnosticsEngine &diagnostics);

/// Converts the driver's arguments for plain C++ to those of one of the two passes.
std::vector<std::string> pass_arguments(const ClangSetup &setup, std::vector<std::string> arguments,
                                        const CompileOptions &options, Pass pass);

/// The arguments for a source with only host code.
std::vector<std::string> host_code_arguments(std::vector<std::string> arguments);

/// The directories in which the driver searches for the headers of Clang, libstdc++ and libc.
std::vector<std::string> system_folders(const std::vector<std::string> &driver_arguments);

} // namespace ampsim::frontend
