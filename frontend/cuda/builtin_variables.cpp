// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See builtin_variables.h. A thread's indices in its context are row-major, the last dimension varying fastest: CUDA's
// x is dimension 2.
#include "frontend/cuda/builtin_variables.h"
#include "frontend/code/abi_functions.h"
#include "model/cuda/abi.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ReplaceConstant.h"

#include <cstddef>
#include <map>

namespace ampsim::frontend {
namespace {

struct BuiltinVariable {
  const char *name;
  AbiFunction source;
  std::uint64_t offset; // of x, in the result of the call
  std::int64_t step;    // from x to y
};

constexpr BuiltinVariable variables[] = {
    {"threadIdx", AbiFunction::context, offsetof(ampsim_thread_context, local) + 8, -4},
    {"blockIdx", AbiFunction::context, offsetof(ampsim_thread_context, tile) + 8, -4},
    {"blockDim", AbiFunction::arguments, offsetof(ampsim_cuda_launch, block), 4},
    {"gridDim", AbiFunction::arguments, offsetof(ampsim_cuda_launch, grid), 4},
};

class Placer {
public:
  explicit Placer(llvm::Module &module) : module(module), builder(module.getContext()) {}

  void place(const BuiltinVariable &variable) {
    replace(variable.name, [&](llvm::Value *copy) {
      llvm::Value *source = builder.CreateCall(declare(module, variable.source));
      for (int d = 0; d < 3; ++d) {
        llvm::Value *from = builder.CreateConstInBoundsGEP1_64(
            builder.getInt8Ty(), source, std::uint64_t(std::int64_t(variable.offset) + d * variable.step));
        builder.CreateStore(builder.CreateLoad(builder.getInt32Ty(), from),
                            builder.CreateConstInBoundsGEP1_64(builder.getInt32Ty(), copy, std::uint64_t(d)));
      }
    });
  }

  void place_warp_size(unsigned warp) {
    replace("warpSize", [&](llvm::Value *copy) { builder.CreateStore(builder.getInt32(warp), copy); });
  }

private:
  llvm::Module &module;
  llvm::IRBuilder<> builder;

  template <class Fill> void replace(const char *name, const Fill &fill) {
    llvm::GlobalVariable *variable = module.getNamedGlobal(name);
    if (!variable || !variable->isDeclaration())
      return;
    llvm::convertUsersOfConstantsToInstructions({variable});
    std::map<llvm::Function *, llvm::Value *> copies;
    for (llvm::Use &use : llvm::make_early_inc_range(variable->uses())) {
      auto *user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
      if (!user)
        continue;
      llvm::Value *&copy = copies[user->getFunction()];
      if (!copy) {
        llvm::BasicBlock &entry = user->getFunction()->getEntryBlock();
        builder.SetInsertPoint(&entry, entry.begin());
        builder.SetCurrentDebugLocation(llvm::DebugLoc());
        copy = builder.CreateAlloca(variable->getValueType(), nullptr, name);
        fill(copy);
      }
      use.set(copy);
    }
    if (variable->use_empty())
      variable->eraseFromParent();
  }
};

} // namespace

void place_builtin_variables(llvm::Module &module, AstTables &tables, unsigned warp) {
  Placer placer(module);
  for (const BuiltinVariable &variable : variables) {
    placer.place(variable);
    tables.variables.erase(variable.name);
  }
  placer.place_warp_size(warp);
  tables.variables.erase("warpSize");
}

} // namespace ampsim::frontend
