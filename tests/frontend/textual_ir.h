// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tests of passes: LLVM IR as text, the result of a pass, and running both.
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ampsim::frontend::test {

/// A module in a context of its own.
struct TextualIr {
  std::unique_ptr<llvm::LLVMContext> context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> module;

  /// Throws std::runtime_error with the parser's message if the text is not a module.
  explicit TextualIr(const std::string &text);
  TextualIr(const TextualIr &other) = delete;
  TextualIr(TextualIr &&other) = default;

  llvm::Function &function(llvm::StringRef name) const;
  /// The instruction of that name, anywhere in the module.
  llvm::Instruction &instruction(llvm::StringRef name) const;
  std::string text() const;
};

/// Runs the passes on all functions and verifies the result.
void run_on(TextualIr &ir, llvm::FunctionPassManager passes);

/// Compiles a module to run in this process. `symbols`: the definitions of its declarations.
class RunningIr {
public:
  explicit RunningIr(TextualIr ir, const std::map<std::string, void *> &symbols = {});
  ~RunningIr();

  template <class Signature> Signature *function(const std::string &name) const {
    return reinterpret_cast<Signature *>(address(name));
  }

private:
  struct Jit;
  std::unique_ptr<Jit> jit;
  void *address(const std::string &name) const;
};

} // namespace ampsim::frontend::test
