// The arguments of a compiler pass.
//
// They come from Clang's own driver, so that it finds the system's headers and understands the user's options; what
// makes a pass amp or host is then changed in the compiler's arguments.
#pragma once

#include "model/compile_options.h"

#include "clang/Basic/Diagnostic.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

enum class Pass { host, amp };

/// The folder of ampsim's own headers.
std::string header_directory(const CompileOptions &options);

/// A C source, by its name: host code only.
bool is_c(const std::string &source);

/// The arguments that Clang's driver would give its compiler for this source; empty where it refuses.
std::vector<std::string> driver_arguments(const std::string &source, const CompileOptions &options,
                                          clang::DiagnosticsEngine &diagnostics);

/// Turns the driver's arguments for plain C++ into those of one of the two passes.
std::vector<std::string> pass_arguments(std::vector<std::string> arguments, Pass pass);

} // namespace ampsim::frontend
