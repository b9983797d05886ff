// See cuda_semantics.h.
#include "frontend/cuda/cuda_semantics.h"
#include "frontend/ast/captures.h"
#include "frontend/ast/names.h"
#include "model/cuda/abi.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace ampsim::frontend {
namespace {

/// The function of CUDA's library that a statement calls; empty where it calls none.
llvm::StringRef called_name(const clang::Stmt &statement) {
  const auto *call = llvm::dyn_cast<clang::CallExpr>(&statement);
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getIdentifier() ? callee->getName() : "";
}

class CudaSemantics final : public LanguageSemantics {
public:
  void describe_kernel(const clang::FunctionDecl &entry, const clang::ASTContext &context,
                       KernelSource &kernel) const override {
    kernel.name = function_name(&entry, context);
    clang::PresumedLoc location = context.getSourceManager().getPresumedLoc(entry.getLocation());
    if (location.isValid()) {
      kernel.file = location.getFilename();
      kernel.line = location.getLine();
    }
    kernel.rank = 3;
    kernel.tile_at_launch = true;
    std::uint64_t next = sizeof(ampsim_cuda_launch);
    for (const clang::ParmVarDecl *variable : entry.parameters()) {
      clang::QualType type = variable->getType();
      Parameter parameter;
      parameter.name = variable->getNameAsString();
      parameter.size = std::uint64_t(context.getTypeSizeInChars(type).getQuantity());
      parameter.offset = llvm::alignTo(next, std::uint64_t(context.getTypeAlignInChars(type).getQuantity()));
      parameter.is_unsigned = type->isUnsignedIntegerType();
      next = parameter.offset + parameter.size;
      add_pointers(type, parameter.offset, parameter.name, context, kernel.captures);
      kernel.parameters.push_back(std::move(parameter));
    }
    kernel.argument_bytes = llvm::alignTo(next, 16);
  }

  std::optional<Synchronisation> synchronisation(const clang::Stmt &statement) const override {
    llvm::StringRef name = called_name(statement);
    bool barrier = name.starts_with("__syncthreads");
    if (!barrier && !name.starts_with("__threadfence"))
      return std::nullopt;
    return Synchronisation{llvm::cast<clang::CallExpr>(statement).getCallee()->getExprLoc(), name, barrier};
  }

  std::optional<bool> varies(const clang::Stmt &expression) const override {
    const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(&expression);
    if (!reference || !reference->getDecl()->getIdentifier())
      return std::nullopt;
    return llvm::StringSwitch<std::optional<bool>>(reference->getDecl()->getName())
        .Case("threadIdx", true)
        .Cases("blockIdx", "blockDim", "gridDim", "warpSize", false)
        .Default(std::nullopt);
  }

private:
  /// All pointers in an argument of this type.
  void add_pointers(clang::QualType type, std::uint64_t offset, const std::string &name,
                    const clang::ASTContext &context, std::vector<Capture> &captures) const {
    if (type->isPointerType() || type->isReferenceType()) {
      clang::QualType pointee = type->getPointeeType();
      if (pointee->isFunctionType())
        return;
      Capture capture;
      capture.name = name;
      capture.container = "pointer";
      capture.offset = offset;
      capture.read_only = pointee.isConstQualified();
      capture.element = layout_of(pointee, context, *this);
      captures.push_back(std::move(capture));
      return;
    }
    if (const auto *array = context.getAsConstantArrayType(type)) {
      std::uint64_t size = std::uint64_t(context.getTypeSizeInChars(array->getElementType()).getQuantity());
      if (!array->getElementType()->isArithmeticType())
        for (std::uint64_t k = 0; k < array->getSize().getZExtValue(); ++k)
          add_pointers(array->getElementType(), offset + k * size, name + "[" + std::to_string(k) + "]", context,
                       captures);
      return;
    }
    const auto *record = type->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition() || record->isUnion())
      return;
    const clang::ASTRecordLayout &offsets = context.getASTRecordLayout(record);
    for (const clang::CXXBaseSpecifier &base : record->bases())
      if (const auto *class_of = base.getType()->getAsCXXRecordDecl(); class_of && !base.isVirtual())
        add_pointers(base.getType(), offset + std::uint64_t(offsets.getBaseClassOffset(class_of).getQuantity()),
                     name, context, captures);
    llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> fields;
    clang::FieldDecl *this_capture = nullptr;
    if (record->isLambda())
      record->getCaptureFields(fields, this_capture);
    for (const clang::FieldDecl *field : record->fields()) {
      std::string member = name + "." + field->getNameAsString();
      for (const auto &[variable, captured] : fields)
        if (captured == field)
          member = variable->getNameAsString();
      add_pointers(field->getType(), offset + offsets.getFieldOffset(field->getFieldIndex()) / 8, member, context,
                   captures);
    }
  }
};

} // namespace

const LanguageSemantics &cuda_semantics() {
  static const CudaSemantics semantics;
  return semantics;
}

} // namespace ampsim::frontend
