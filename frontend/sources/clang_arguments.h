// The arguments of a compiler pass.
//
// They come from Clang's own driver, so that it finds the system's headers and understands the user's options; what
// makes a pass one for the device or the host is then changed in the compiler's arguments. What the source language
// adds is in its ClangSetup.
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

/// Is a source in the program's language, or host code that stands beside it?
enum class SourceKind { own, host_cxx, host_c };

/// The folder of ampsim's own headers.
std::string header_directory(const CompileOptions &options);

/// The arguments that Clang's driver would give its compiler for this source; empty where it refuses.
std::vector<std::string> driver_arguments(const ClangSetup &setup, const std::string &source, SourceKind kind,
                                          const CompileOptions &options, clang::DiagnosticsEngine &diagnostics);

/// Turns the driver's arguments for plain C++ into those of one of the two passes.
std::vector<std::string> pass_arguments(const ClangSetup &setup, std::vector<std::string> arguments,
                                        const CompileOptions &options, Pass pass);

/// Of a source that is host code alone.
std::vector<std::string> host_code_arguments(std::vector<std::string> arguments);

} // namespace ampsim::frontend
