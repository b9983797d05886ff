// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "textual_ir.h"

#include "frontend/code/pass_pipeline.h"
#include "frontend/ir/code_generator.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <stdexcept>

namespace ampsim::frontend::test {

TextualIr::TextualIr(const std::string &text) {
  llvm::SMDiagnostic error;
  module = llvm::parseAssemblyString(text, error, *context);
  if (!module) {
    std::string message;
    llvm::raw_string_ostream out(message);
    error.print("IR", out);
    throw std::runtime_error(message);
  }
}

llvm::Function &TextualIr::function(llvm::StringRef name) const {
  llvm::Function *found = module->getFunction(name);
  if (!found)
    throw std::runtime_error("no function '" + name.str() + "'");
  return *found;
}

llvm::Instruction &TextualIr::instruction(llvm::StringRef name) const {
  for (llvm::Function &function : *module)
    for (llvm::Instruction &each : llvm::instructions(function))
      if (each.getName() == name)
        return each;
  throw std::runtime_error("no instruction '" + name.str() + "'");
}

std::string TextualIr::text() const {
  std::string text;
  llvm::raw_string_ostream out(text);
  module->print(out, nullptr);
  return text;
}

void run_on(TextualIr &ir, llvm::FunctionPassManager passes) {
  llvm::ModulePassManager all;
  all.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
  run_passes(*ir.module, std::move(all));
  std::string reason;
  llvm::raw_string_ostream out(reason);
  if (llvm::verifyModule(*ir.module, &out))
    throw std::runtime_error(reason + ir.text());
}

struct RunningIr::Jit {
  std::unique_ptr<llvm::orc::LLJIT> lljit;
};

RunningIr::RunningIr(TextualIr ir, const std::map<std::string, void *> &symbols) : jit(std::make_unique<Jit>()) {
  initialize_target();
  llvm::ExitOnError fail("running IR: ");
  jit->lljit = fail(llvm::orc::LLJITBuilder().create());
  llvm::orc::SymbolMap map;
  for (const auto &[name, address] : symbols)
    map[jit->lljit->mangleAndIntern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address),
                                              llvm::JITSymbolFlags::Exported};
  fail(jit->lljit->getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(map))));
  ir.module->setDataLayout(jit->lljit->getDataLayout());
  fail(jit->lljit->addIRModule(llvm::orc::ThreadSafeModule(std::move(ir.module), std::move(ir.context))));
}

RunningIr::~RunningIr() = default;

void *RunningIr::address(const std::string &name) const {
  llvm::ExitOnError fail("running IR: ");
  return fail(jit->lljit->lookup(name)).toPtr<void *>();
}

} // namespace ampsim::frontend::test
