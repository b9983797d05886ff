// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See kernel_entries.h. The platform's calling convention, as implemented by Clang, determines how a parameter of a C++
// type is passed in LLVM's types.
#include "frontend/cuda/kernel_entries.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/CodeGen/CGFunctionInfo.h"
#include "clang/CodeGen/CodeGenABITypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace ampsim::frontend {
namespace {

class EntryMaker {
public:
  EntryMaker(clang::CodeGenerator &code, clang::ASTContext &context)
      : code(code), context(context), module(*code.GetModule()), builder(module.getContext()) {}

  void make(KernelSource &kernel, AstTables &tables) {
    llvm::Function *function = module.getFunction(kernel.symbol);
    const auto *declaration = llvm::cast<clang::FunctionDecl>(code.GetDeclForMangledName(kernel.symbol));
    kernel.entry = kernel.symbol + ".entry";
    llvm::Type *pointer = builder.getPtrTy();
    auto *type = llvm::FunctionType::get(builder.getVoidTy(), {pointer, pointer}, false);
    llvm::Function *entry = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, kernel.entry, module);
    // The kernel is inlined into its entry, which replaces it in debug information.
    entry->setSubprogram(function->getSubprogram());
    tables.function_names[kernel.entry] = tables.function_names[kernel.symbol];

    builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", entry));
    const clang::CodeGen::CGFunctionInfo &passing = clang::CodeGen::arrangeFreeFunctionType(
        code.CGM(), context.getCanonicalType(declaration->getType()).castAs<clang::FunctionProtoType>());
    std::vector<llvm::Value *> arguments;
    std::vector<unsigned> in_place; // of `arguments`: those used directly in the launch's block
    std::size_t k = 0;
    for (const clang::CodeGen::CGFunctionInfoArgInfo &parameter : passing.arguments()) {
      const clang::ParmVarDecl &declared = *declaration->getParamDecl(unsigned(k));
      const bool stays = parameter.info.isIndirect() && is_grid_constant(declared);
      if (stays)
        in_place.push_back(unsigned(arguments.size()));
      llvm::Value *place =
          builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), entry->getArg(0), kernel.parameters[k++].offset);
      if (parameter.info.isIndirect() && !parameter.info.getIndirectByVal() && !stays)
        place = own_copy(declared.getType(), place);
      pass(parameter.info, declared.getType(), place, arguments);
    }
    for (unsigned argument : in_place)
      function->removeParamAttr(argument, llvm::Attribute::ByVal);
    llvm::CallInst *call = builder.CreateCall(function, arguments);
    call->setAttributes(function->getAttributes());
    builder.CreateRetVoid();
    function->setSubprogram(nullptr);
  }

private:
  clang::CodeGenerator &code;
  clang::ASTContext &context;
  llvm::Module &module;
  llvm::IRBuilder<> builder;

  /// `__grid_constant__` (host_defines.h).
  static bool is_grid_constant(const clang::ParmVarDecl &parameter) {
    return llvm::any_of(parameter.specific_attrs<clang::AnnotateAttr>(), [](const clang::AnnotateAttr *attribute) {
      return attribute->getAnnotation() == "constant in the grid";
    });
  }

  /// A class with its own copy constructor is passed by the address of an object that belongs to the callee: each
  /// thread may change it. (For one that is passed `byval`, the inliner makes the copy.)
  llvm::Value *own_copy(clang::QualType type, llvm::Value *place) {
    const llvm::Align alignment = context.getTypeAlignInChars(type).getAsAlign();
    llvm::AllocaInst *copy = builder.CreateAlloca(clang::CodeGen::convertTypeForMemory(code.CGM(), type));
    copy->setAlignment(alignment);
    builder.CreateMemCpy(copy, alignment, place, alignment, context.getTypeSizeInChars(type).getQuantity());
    return copy;
  }

  std::uint64_t bytes_of(clang::QualType type) const {
    return std::uint64_t(context.getTypeSizeInChars(type).getQuantity());
  }

  /// An object that is passed in whole registers, which may be larger. The copy is split into its members later.
  llvm::Value *in_registers(llvm::Type *registers, clang::QualType type, llvm::Value *place) {
    llvm::AllocaInst *copy = builder.CreateAlloca(registers);
    builder.CreateMemCpy(copy, copy->getAlign(), place, context.getTypeAlignInChars(type).getAsAlign(),
                         bytes_of(type));
    return copy;
  }

  /// The kernel's argument for the parameter at `place`.
  void pass(const clang::CodeGen::ABIArgInfo &how, clang::QualType declared, llvm::Value *place,
            std::vector<llvm::Value *> &arguments) {
    switch (how.getKind()) {
    case clang::CodeGen::ABIArgInfo::Ignore:
      return;
    case clang::CodeGen::ABIArgInfo::Indirect:
    case clang::CodeGen::ABIArgInfo::IndirectAliased:
      arguments.push_back(place);
      return;
    default:
      break;
    }
    llvm::Type *type = how.getCoerceToType();
    place =
        builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), place, how.isDirect() ? how.getDirectOffset() : 0);
    if (llvm::isa<llvm::ArrayType>(type) || module.getDataLayout().getTypeStoreSize(type) > bytes_of(declared))
      place = in_registers(type, declared, place);
    auto *parts = llvm::dyn_cast<llvm::StructType>(type);
    if (!how.isDirect() || !how.getCanBeFlattened() || !parts) {
      arguments.push_back(builder.CreateLoad(type, place));
      return;
    }
    for (unsigned field = 0; field < parts->getNumElements(); ++field)
      arguments.push_back(
          builder.CreateLoad(parts->getElementType(field), builder.CreateStructGEP(parts, place, field)));
  }
};

/// The headers' annotations on functions and parameters have been read from the AST. In the code, they would keep
/// functions and addresses of parameters alive.
void drop_annotations(llvm::Module &module) {
  if (llvm::GlobalVariable *all = module.getGlobalVariable("llvm.global.annotations"))
    all->eraseFromParent();
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function)))
      if (const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
          call && call->getIntrinsicID() == llvm::Intrinsic::var_annotation)
        instruction.eraseFromParent();
}

} // namespace

void make_kernel_entries(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables) {
  drop_annotations(*code.GetModule());
  EntryMaker maker(code, context);
  for (KernelSource &kernel : tables.kernels)
    maker.make(kernel, tables);
}

} // namespace ampsim::frontend
