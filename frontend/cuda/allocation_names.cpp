// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See allocation_names.h.
#include "frontend/cuda/allocation_names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSwitch.h"

namespace ampsim::frontend {
namespace {

/// Returns true for functions whose first argument is the address of a variable for memory, or for a stream.
bool creates(llvm::StringRef name) {
  if (name == "cuIpcOpenMemHandle" || name == "cuStreamCreate" || name == "cuStreamCreateWithPriority")
    return true;
  if (name.starts_with("cuM") || name.starts_with("cuA")) // of the driver API
    return llvm::StringSwitch<bool>(name)
        .Cases("cuMemAlloc", "cuMemAllocManaged", "cuMemAllocHost", "cuMemHostAlloc", "cuMemAllocAsync", true)
        .Cases("cuMemAllocPitch", "cuMemAllocFromPoolAsync", "cuMemHostRegister", "cuMemMap", true)
        .Case("cuMemPoolImportPointer", true)
        .Cases("cuArrayCreate", "cuArray3DCreate", "cuMipmappedArrayCreate", true)
        .Default(false);
  if (!name.consume_front("cuda") && !name.consume_front("hip"))
    return false;
  return llvm::StringSwitch<bool>(name)
      .Cases("Malloc", "MallocManaged", "MallocHost", "HostAlloc", "HostMalloc", "MallocAsync", true)
      .Cases("MallocPitch", "Malloc3D", "MallocFromPoolAsync", "ExtMallocWithFlags", "HostRegister", true)
      .Cases("StreamCreate", "StreamCreateWithFlags", "StreamCreateWithPriority", true)
      .Cases("IpcOpenMemHandle", "MemPoolImportPointer", true)
      .Cases("MallocArray", "Malloc3DArray", "MallocMipmappedArray", true)
      .Default(false);
}

class NameCollector final : public clang::RecursiveASTVisitor<NameCollector> {
public:
  NameCollector(clang::ASTContext &context, decltype(AstTables::allocations) &names)
      : context(context), names(names) {}

  bool VisitCallExpr(clang::CallExpr *call) {
    if (call->getNumArgs() == 0 || !creates(name_of(*call->getCallee()->IgnoreParenImpCasts())))
      return true;
    const clang::SourceManager &sources = context.getSourceManager();
    clang::PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(call->getExprLoc()));
    if (place.isValid())
      names[{place.getFilename(), place.getLine(), place.getColumn()}] = variable_in(*call->getArg(0));
    return true;
  }

private:
  clang::ASTContext &context;
  decltype(AstTables::allocations) &names;

  static llvm::StringRef name_of(const clang::Expr &callee) {
    clang::DeclarationName name;
    if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(&callee))
      name = reference->getDecl()->getDeclName();
    else if (const auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(&callee))
      name = lookup->getName();
    return name.isIdentifier() && name.getAsIdentifierInfo() ? name.getAsIdentifierInfo()->getName() : "";
  }

  /// "d_out" of `(void **)&d_out`, "out" of `&this->out`.
  std::string variable_in(const clang::Expr &argument) const {
    const clang::Expr *expression = argument.IgnoreParenCasts();
    if (const auto *address = llvm::dyn_cast<clang::UnaryOperator>(expression);
        address && address->getOpcode() == clang::UO_AddrOf)
      expression = address->getSubExpr()->IgnoreParenCasts();
    llvm::StringRef text = clang::Lexer::getSourceText(
        clang::CharSourceRange::getTokenRange(context.getSourceManager().getSpellingLoc(expression->getBeginLoc()),
                                              context.getSourceManager().getSpellingLoc(expression->getEndLoc())),
        context.getSourceManager(), context.getLangOpts());
    text.consume_front("this->");
    return text.str();
  }
};

class NameConsumer final : public clang::ASTConsumer {
public:
  explicit NameConsumer(decltype(AstTables::allocations) &names) : names(names) {}
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *declaration : group)
      if (!declaration->isFromASTFile()) // our precompiled header, whose function bodies are not even read
        NameCollector(declaration->getASTContext(), names).TraverseDecl(declaration);
    return true;
  }

private:
  decltype(AstTables::allocations) &names;
};

} // namespace

std::unique_ptr<clang::ASTConsumer> collect_allocation_names(decltype(AstTables::allocations) &names) {
  return std::make_unique<NameConsumer>(names);
}

} // namespace ampsim::frontend
