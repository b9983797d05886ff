// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See cuda_semantics.h.
#include "frontend/cuda/cuda_semantics.h"
#include "frontend/ast/captures.h"
#include "frontend/ast/names.h"
#include "frontend/ast/numbered_names.h"
#include "model/cuda/abi.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <utility>

namespace ampsim::frontend {
namespace {

/// The function of CUDA's library that a statement calls; empty if none.
llvm::StringRef called_name(const clang::Stmt &statement) {
  const auto *call = llvm::dyn_cast<clang::CallExpr>(&statement);
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getIdentifier() ? callee->getName() : "";
}

/// The text of inline assembly; empty if the statement is not inline assembly.
llvm::StringRef assembly(const clang::Stmt &statement) {
  const auto *code = llvm::dyn_cast<clang::GCCAsmStmt>(&statement);
  return code ? code->getAsmString()->getString() : "";
}

/// Returns whether the code is a barrier of threads of the block.
bool is_barrier(llvm::StringRef code) {
  code = code.trim();
  return code.count(';') <= 1 && (code.starts_with("bar.sync") || code.starts_with("barrier.sync"));
}

/// `__cluster_dims__(x, y, z)`, which Clang does not support (host_defines.h).
void read_cluster(const clang::FunctionDecl &entry, const clang::ASTContext &context, KernelSource &kernel) {
  for (const auto *attribute : entry.specific_attrs<clang::AnnotateAttr>()) {
    if (attribute->getAnnotation() != "blocks of a cluster")
      continue;
    kernel.cluster = {1, 1, 1};
    unsigned dimension = 0;
    for (const clang::Expr *length : attribute->args())
      if (clang::Expr::EvalResult value; dimension < 3 && length->EvaluateAsInt(value, context))
        kernel.cluster[dimension++] = std::uint32_t(value.Val.getInt().getZExtValue());
  }
}

std::vector<std::string> parameter_names(const clang::FunctionDecl &entry) {
  std::vector<std::string> names;
  for (const clang::ParmVarDecl *variable : entry.parameters())
    names.push_back(variable->getNameAsString());
  return numbered_names(std::move(names));
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
    if (const auto *bounds = entry.getAttr<clang::CUDALaunchBoundsAttr>())
      if (std::optional<llvm::APSInt> most = bounds->getMaxThreads()->getIntegerConstantExpr(context))
        kernel.most_threads = std::uint32_t(most->getZExtValue());
    read_cluster(entry, context, kernel);
    std::uint64_t next = sizeof(ampsim_cuda_launch);
    const std::vector<std::string> names = parameter_names(entry);
    for (const clang::ParmVarDecl *variable : entry.parameters()) {
      clang::QualType type = variable->getType();
      Parameter parameter;
      parameter.name = names[variable->getFunctionScopeIndex()];
      parameter.size = std::uint64_t(context.getTypeSizeInChars(type).getQuantity());
      parameter.offset = llvm::alignTo(next, std::uint64_t(context.getTypeAlignInChars(type).getQuantity()));
      parameter.is_integer = type->isIntegerType();
      parameter.is_unsigned = type->isUnsignedIntegerType();
      next = parameter.offset + parameter.size;
      add_pointers(type, parameter.offset, parameter.name, context, kernel.captures);
      kernel.parameters.push_back(std::move(parameter));
    }
    kernel.argument_bytes = llvm::alignTo(next, 16);
  }

  std::optional<Synchronisation> synchronisation(const clang::Stmt &statement) const override {
    if (const llvm::StringRef code = assembly(statement); is_barrier(code))
      return Synchronisation{statement.getBeginLoc(), code.trim(), true};
    llvm::StringRef name = called_name(statement);
    bool barrier = name.starts_with("__syncthreads");
    if (!barrier && !name.starts_with("__threadfence"))
      return std::nullopt;
    return Synchronisation{llvm::cast<clang::CallExpr>(statement).getCallee()->getExprLoc(), name, barrier};
  }

  std::string barrier_in(const clang::FunctionDecl &function) const override {
    return is_host(function) ? "" : "__syncthreads";
  }

  bool is_host(const clang::FunctionDecl &function) const override {
    return !function.hasAttr<clang::CUDAGlobalAttr>() && !function.hasAttr<clang::CUDADeviceAttr>();
  }

  std::optional<Variance> varies(const clang::Stmt &expression) const override {
    if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(&expression);
        reference && reference->getDecl()->getIdentifier())
      return llvm::StringSwitch<std::optional<Variance>>(reference->getDecl()->getName())
          .Case("threadIdx", Variance::index)
          .Cases("blockIdx", "blockDim", "gridDim", "warpSize", Variance::none)
          .Default(std::nullopt);
    if (is_unsettled_call(expression) || reads_through_pointer(expression))
      return Variance::data;
    return std::nullopt;
  }

  bool signals(const clang::Stmt &statement) const override {
    llvm::StringRef name = called_name(statement);
    if (name.starts_with("atomic"))
      return !name.ends_with("_fence");
    if (const auto *call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&statement))
      return is_atomic_object(*call->getImplicitObjectArgument());
    if (const auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&statement); call && call->getNumArgs() > 0)
      return is_atomic_object(*call->getArg(0));
    if (const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&statement))
      return cast->getCastKind() == clang::CK_LValueToRValue && is_volatile(*cast->getSubExpr());
    if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(&statement))
      return binary->isAssignmentOp() && is_volatile(*binary->getLHS());
    // Other threads may observe statements that access memory, but not those that only wait.
    const llvm::StringRef code = assembly(statement);
    return !code.empty() && !is_barrier(code) && !code.trim().starts_with("griddepcontrol");
  }

  const clang::Expr *stream_of(const clang::Stmt &statement) const override {
    const auto *call = llvm::dyn_cast<clang::CallExpr>(&statement);
    if (const auto *launch = llvm::dyn_cast<clang::CUDAKernelCallExpr>(&statement))
      call = launch->getConfig();
    for (const clang::Expr *argument :
         call ? llvm::ArrayRef(call->getArgs(), call->getNumArgs()) : llvm::ArrayRef<const clang::Expr *>())
      if (!llvm::isa<clang::CXXDefaultArgExpr>(argument) && is_stream(argument->getType()))
        return argument->IgnoreImpCasts();
    return nullptr;
  }

private:
  static bool is_stream(clang::QualType type) {
    const auto *record = type->isPointerType() ? type->getPointeeType()->getAsRecordDecl() : nullptr;
    return record && (record->getName() == "CUstream_st" || record->getName() == "ihipStream_t");
  }

  static bool is_volatile(const clang::Expr &expression) { return expression.getType().isVolatileQualified(); }

  /// cuda::atomic, cuda::atomic_ref and similar.
  static bool is_atomic_object(const clang::Expr &expression) {
    clang::QualType type = expression.IgnoreParenImpCasts()->getType(); // not the type of a base class
    const auto *record = (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl();
    if (!record || !record->getIdentifier() || !record->getName().starts_with("atomic"))
      return false;
    for (const clang::DeclContext *around = record->getDeclContext(); around; around = around->getParent())
      if (const auto *space = llvm::dyn_cast<clang::NamespaceDecl>(around);
          space && space->getIdentifier() && space->getName() == "cuda")
        return true;
    return false;
  }

  /// A call that may return a different value for each thread, whatever its arguments.
  static bool is_unsettled_call(const clang::Stmt &expression) {
    const auto *call = llvm::dyn_cast<clang::CallExpr>(&expression);
    const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (!callee)
      return call != nullptr;
    llvm::StringRef name = called_name(expression);
    const bool is_ours = callee->getASTContext().getSourceManager().isInSystemHeader(callee->getLocation());
    return !is_ours || name.starts_with("atomic") || name.contains("_sync") || name.starts_with("clock") ||
           name == "__activemask" || name.starts_with("__ld");
  }

  /// Whatever its address, even if all threads read the same one.
  static bool reads_through_pointer(const clang::Stmt &expression) {
    const clang::Expr *from = nullptr;
    if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expression))
      from = element->getBase();
    else if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(&expression))
      from = unary->getOpcode() == clang::UO_Deref ? unary->getSubExpr() : nullptr;
    else if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(&expression))
      from = member->isArrow() ? member->getBase() : nullptr;
    return from && from->IgnoreParenImpCasts()->getType()->isPointerType() &&
           !llvm::isa<clang::CXXThisExpr>(from->IgnoreParenImpCasts());
  }

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
