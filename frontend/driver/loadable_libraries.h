// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of libraries that are loaded when a program names one of them (model/language.h, LoadableLibrary).
#pragma once

#include "model/compile_options.h"
#include "model/language.h"

#include "llvm/ExecutionEngine/Orc/Core.h"

#include <memory>
#include <string>

namespace ampsim::frontend {

/// Loads a library at the first lookup of one of its functions, and defines the function.
std::unique_ptr<llvm::orc::DefinitionGenerator> find_in_libraries(const Language &language,
                                                                  const CompileOptions &options);

/// The reason why a function is undefined, for the end of a message: its library is not installed. Empty if that is
/// not the reason.
std::string missing_library(const Language &language, const CompileOptions &options, const std::string &function);

} // namespace ampsim::frontend
