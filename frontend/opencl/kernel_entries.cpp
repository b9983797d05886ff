// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See kernel_entries.h. Clang's calling convention for kernels passes vectors and numbers as they are, and other objects
// `byval`, whose copies the inliner makes.
#include "frontend/opencl/kernel_entries.h"
#include "frontend/code/uniform_tiles.h"
#include "frontend/opencl/opencl_semantics.h"
#include "model/opencl/abi.h"
#include "model/opencl/images.h"

#include "llvm/IR/IRBuilder.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace ampsim::frontend {
namespace {

bool is_image(const KernelSource &kernel, const Parameter &parameter) {
  return std::ranges::any_of(kernel.captures, [&](const Capture &each) {
    return each.container == opencl_image && each.offset == parameter.offset;
  });
}

void make_entry(llvm::Module &module, KernelSource &kernel, AstTables &tables) {
  llvm::Function *function = module.getFunction(kernel.symbol);
  if (function->arg_size() != kernel.parameters.size())
    throw std::runtime_error("the parameters of the kernel '" + kernel.name + "' are not passed one by one");
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Type *pointer = builder.getPtrTy(), *byte = builder.getInt8Ty();
  kernel.entry = kernel.symbol + ".entry";
  auto *type = llvm::FunctionType::get(builder.getVoidTy(), {pointer, pointer}, false);
  llvm::Function *entry = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, kernel.entry, module);
  entry->setSubprogram(function->getSubprogram()); // the kernel is inlined into its entry
  if (const llvm::Attribute uniform = function->getFnAttribute(uniform_tiles_attribute); uniform.isValid())
    entry->addFnAttr(uniform);
  tables.function_names[kernel.entry] = tables.function_names[kernel.symbol];
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", entry));
  std::vector<llvm::Value *> arguments;
  for (std::size_t k = 0; k < kernel.parameters.size(); ++k) {
    const llvm::Argument &parameter = *function->getArg(unsigned(k));
    llvm::Value *place = builder.CreateConstInBoundsGEP1_64(byte, entry->getArg(0), kernel.parameters[k].offset);
    if (llvm::GlobalVariable *local = module.getNamedGlobal(local_symbol(kernel.symbol, kernel.parameters[k].name)))
      arguments.push_back(builder.CreateGEP(
          byte, local,
          builder.CreateLoad(builder.getInt64Ty(), builder.CreateConstInBoundsGEP1_64(
                                                       byte, place, offsetof(ampsim_opencl_local, begin)))));
    else if (parameter.hasByValAttr())
      arguments.push_back(place);
    else if (is_image(kernel, kernel.parameters[k])) // as image_functions.h says
      arguments.push_back(builder.CreateIntToPtr(builder.getInt64(kernel.parameters[k].offset), pointer));
    else
      arguments.push_back(builder.CreateLoad(parameter.getType(), place));
  }
  llvm::CallInst *call = builder.CreateCall(function, arguments);
  call->setAttributes(function->getAttributes());
  call->setCallingConv(function->getCallingConv());
  builder.CreateRetVoid();
  function->setSubprogram(nullptr);
}

} // namespace

void make_opencl_entries(llvm::Module &module, AstTables &tables) {
  for (KernelSource &kernel : tables.kernels)
    make_entry(module, kernel, tables);
}

} // namespace ampsim::frontend
