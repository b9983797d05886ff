// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A compiled program: its image, linked in this process.
//
// The image is made elsewhere (program.cpp compiles sources, executable.cpp reads object files): nothing here needs
// Clang, so executables do not load it.
#pragma once

#include "frontend/debug/debug_module.h"
#include "frontend/driver/cache.h"
#include "frontend/driver/program.h"
#include "frontend/driver/program_image.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::frontend {

struct DebugSource {
  std::unique_ptr<llvm::Module> module; // the device module, with all variables in memory
  DebugNames names;
  std::unique_ptr<llvm::Module> functions;              // as Clang emitted them: expressions can call these
  std::unique_ptr<llvm::MemoryBuffer> object = nullptr; // for Variant::debug
  bool linked = false;
  std::vector<CallableFunction> callable = {}; // set once the object is compiled
};

/// Discards remarks of the optimiser about code that no user has written.
std::unique_ptr<llvm::LLVMContext> quiet_context();

struct ProgramParts {
  CompileOptions options;
  std::unique_ptr<llvm::LLVMContext> context = quiet_context();
  ProgramImage image;
  std::vector<std::unique_ptr<llvm::Module>> device_modules; // those that are loaded; the image has them as bitcode
  std::vector<DebugSource> debug_sources;                    // parallel to device_modules
  HostCode host_code;                                        // with CompileOptions::debug
  std::optional<Cache> cache;
  std::optional<std::string> key; // in the cache
  std::string inputs;             // the list that the key is derived from
  CompileStats stats;
};

/// Stores the modules in the image as bitcode, for another process.
void keep_bitcode(ProgramParts &parts);

std::unique_ptr<Program> make_program(ProgramParts parts);

} // namespace ampsim::frontend
