// A program as it is after compiling: its image, linked in this process.
//
// Who makes the image is another matter (program.cpp compiles sources, executable.cpp takes what object files hold):
// nothing here needs Clang, so that executables do not load it.
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
  std::unique_ptr<llvm::Module> module; // like the device module, with all variables in memory
  DebugNames names;
  std::unique_ptr<llvm::Module> functions;              // as Clang made them: what expressions can call
  std::unique_ptr<llvm::MemoryBuffer> object = nullptr; // of Variant::debug
  bool linked = false;
  std::vector<CallableFunction> callable = {}; // once it is compiled
};

/// What the optimiser has to say about code that no user has written goes nowhere.
std::unique_ptr<llvm::LLVMContext> quiet_context();

struct ProgramParts {
  CompileOptions options;
  std::unique_ptr<llvm::LLVMContext> context = quiet_context();
  ProgramImage image;
  std::vector<std::unique_ptr<llvm::Module>>
      device_modules;                     // those that are at hand; the image has them as bitcode
  std::vector<DebugSource> debug_sources; // parallel to device_modules
  HostCode host_code;                     // with CompileOptions::debug
  std::optional<Cache> cache;
  std::optional<std::string> key; // of the cache
  std::string inputs;             // the list that the key is made with
  CompileStats stats;
};

/// Puts the modules into the image as bitcode, for another process.
void keep_bitcode(ProgramParts &parts);

std::unique_ptr<Program> make_program(ProgramParts parts);

} // namespace ampsim::frontend
