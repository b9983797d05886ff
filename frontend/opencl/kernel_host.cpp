// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See kernel_host.h.
#include "frontend/opencl/kernel_host.h"
#include "frontend/ast/captures.h"
#include "frontend/opencl/opencl_semantics.h"
#include "model/compile_options.h"
#include "model/opencl/abi.h"

#include "clang/AST/Attr.h"
#include "llvm/IR/IRBuilder.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace ampsim::frontend {
namespace {

class KernelDescriber {
public:
  KernelDescriber(llvm::Module &module, const clang::ASTContext &context)
      : context(context), builder(module.getContext()), module(module) {}

  llvm::Constant *kernel(const KernelSource &kernel, const clang::FunctionDecl &declared) {
    std::vector<llvm::Constant *> parameters;
    for (const clang::ParmVarDecl *each : declared.parameters())
      parameters.push_back(parameter(*each));
    llvm::StructType *type = parameter_type();
    auto *list = llvm::ArrayType::get(type, parameters.size());
    std::array<std::uint32_t, 3> required{};
    if (const auto *size = declared.getAttr<clang::ReqdWorkGroupSizeAttr>())
      required = {size->getXDim(), size->getYDim(), size->getZDim()};
    llvm::Constant *lengths[] = {i32(required[0]), i32(required[1]), i32(required[2])};
    static_assert(sizeof(ampsim_opencl_kernel) == 32);
    return constant(llvm::ConstantStruct::getAnon(
        {text(kernel.name), constant(llvm::ConstantArray::get(list, parameters)),
         i32(std::uint32_t(parameters.size())),
         llvm::ConstantArray::get(llvm::ArrayType::get(builder.getInt32Ty(), 3), lengths)}));
  }

private:
  const clang::ASTContext &context;
  llvm::IRBuilder<> builder;
  llvm::Module &module;

  llvm::Constant *i32(std::uint32_t value) { return builder.getInt32(value); }
  llvm::Constant *text(const std::string &value) { return builder.CreateGlobalString(value, "", 0, &module); }
  llvm::Constant *constant(llvm::Constant *value) {
    return new llvm::GlobalVariable(module, value->getType(), /*isConstant=*/true,
                                    llvm::GlobalValue::PrivateLinkage, value, "ampsim.kernel");
  }
  llvm::StructType *parameter_type() {
    llvm::Type *number = builder.getInt32Ty();
    return llvm::StructType::get(builder.getInt64Ty(), number, number, number, number);
  }

  llvm::Constant *parameter(const clang::ParmVarDecl &declared) {
    static_assert(sizeof(ampsim_opencl_parameter) == 24);
    const bool is_pointer = declared.getType()->isPointerType();
    const clang::QualType type = is_pointer ? declared.getType()->getPointeeType() : declared.getType();
    const TypeLayout layout = layout_of(type, context, opencl_semantics());
    clang::QualType part = type.getCanonicalType();
    if (const auto *vector = part->getAs<clang::ExtVectorType>())
      part = vector->getElementType();
    std::uint32_t kind = ampsim_opencl_other;
    if (part->isRealFloatingType() && !part->isHalfType())
      kind = ampsim_opencl_floating;
    else if (part->isIntegerType())
      kind = part->isSignedIntegerType() ? ampsim_opencl_signed : ampsim_opencl_unsigned;
    else if (part->isImageType() || part->isSamplerT())
      kind = ampsim_opencl_object;
    const std::uint64_t number =
        kind >= ampsim_opencl_other ? layout.size : std::uint64_t(context.getTypeSizeInChars(part).getQuantity());
    return llvm::ConstantStruct::get(parameter_type(),
                                     {builder.getInt64(layout.size), i32(std::uint32_t(number)), i32(kind),
                                      i32(is_pointer), i32(points_to_local(declared))});
  }
};

} // namespace

std::unique_ptr<llvm::Module> host_of_kernel(clang::CodeGenerator &code, const clang::ASTContext &context,
                                             const AstTables &tables, const std::string &kernel) {
  const llvm::Module &device = *code.GetModule();
  auto module = std::make_unique<llvm::Module>(device.getModuleIdentifier(), device.getContext());
  module->setTargetTriple(device.getTargetTriple());
  module->setDataLayout(device.getDataLayout());
  const auto found = std::ranges::find(tables.kernels, kernel, &KernelSource::name);
  if (found == tables.kernels.end())
    return module;
  const auto *declared = llvm::cast<clang::FunctionDecl>(code.GetDeclForMangledName(found->symbol));
  llvm::IRBuilder<> builder(module->getContext());
  llvm::Type *pointer = builder.getPtrTy(), *number = builder.getInt32Ty();
  llvm::Function *main = llvm::Function::Create(llvm::FunctionType::get(number, {number, pointer}, false),
                                                llvm::GlobalValue::ExternalLinkage, kernel_main, *module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module->getContext(), "entry", main));
  llvm::FunctionCallee run =
      module->getOrInsertFunction("ampsim_opencl_run_kernel", number, pointer, number, pointer);
  builder.CreateRet(builder.CreateCall(
      run, {KernelDescriber(*module, context).kernel(*found, *declared), main->getArg(0), main->getArg(1)}));
  return module;
}

} // namespace ampsim::frontend
