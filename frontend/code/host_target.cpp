// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/code/host_target.h"

#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

#include <memory>
#include <stdexcept>
#include <string>

namespace ampsim::frontend {

void set_host_target(llvm::Module &module) {
  llvm::InitializeNativeTarget();
  const std::string triple = llvm::sys::getDefaultTargetTriple();
  std::string problem;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, problem);
  if (!target)
    throw std::runtime_error(problem);
  const std::unique_ptr<llvm::TargetMachine> machine(
      target->createTargetMachine(triple, "", "", {}, llvm::Reloc::PIC_));
  module.setTargetTriple(triple);
  module.setDataLayout(machine->createDataLayout());
}

} // namespace ampsim::frontend
