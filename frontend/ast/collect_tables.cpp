// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ast_tables.h.
#include "frontend/ast/collect_tables.h"
#include "frontend/ast/captures.h"
#include "frontend/ast/names.h"
#include "frontend/ast/statements.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/SourceManagerInternals.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace ampsim::frontend {
namespace {

//===--- extents of statements --------------------------------------------===//

/// Walks a function's body; for every expression, records the statement (or condition, or initialiser) around it.
class ExtentCollector {
public:
  ExtentCollector(const clang::ASTContext &context, AstTables &tables)
      : sources(context.getSourceManager()), language(context.getLangOpts()), tables(tables) {}

  void walk(const clang::Stmt *statement, const clang::Expr *whole) {
    if (!statement || llvm::isa<clang::LambdaExpr>(statement))
      return;
    if (const auto *declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      for (const clang::Decl *declared : declaration->decls())
        if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(declared))
          walk(variable->getInit(), nullptr);
      return;
    }
    if (llvm::isa<clang::ReturnStmt>(statement))
      if (clang::PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(statement->getBeginLoc()));
          place.isValid())
        tables.returns.emplace(place.getFilename(), place.getLine(), place.getColumn());
    if (const auto *expression = llvm::dyn_cast<clang::Expr>(statement)) {
      if (!whole || is_assignment(expression))
        whole = expression->IgnoreUnlessSpelledInSource();
      note(expression, whole);
    } else {
      whole = nullptr;
    }
    for (const clang::Stmt *child : statement->children())
      walk(child, whole);
  }

private:
  const clang::SourceManager &sources;
  const clang::LangOptions &language;
  AstTables &tables;

  static bool is_assignment(const clang::Expr *expression) {
    if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expression))
      return binary->isAssignmentOp();
    if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expression))
      return unary->isIncrementDecrementOp();
    if (const auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expression))
      return call->isAssignmentOp();
    return false;
  }

  std::string text(const clang::Expr *expression) const {
    return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(
                                           sources.getExpansionRange(expression->getSourceRange()).getAsRange()),
                                       sources, language)
        .str();
  }

  SourceExtent extent_of(const clang::Expr *whole) const {
    SourceExtent extent;
    clang::CharSourceRange range = sources.getExpansionRange(whole->getSourceRange());
    clang::PresumedLoc first = sources.getPresumedLoc(range.getBegin());
    clang::SourceLocation end = clang::Lexer::getLocForEndOfToken(range.getEnd(), 1, sources, language);
    clang::PresumedLoc last = sources.getPresumedLoc(end.isValid() ? end : range.getEnd());
    if (first.isInvalid() || last.isInvalid())
      return extent;
    extent.first_line = first.getLine();
    extent.first_column = first.getColumn();
    extent.last_line = last.getLine();
    extent.last_column = last.getColumn();
    if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(whole); binary && binary->isAssignmentOp()) {
      extent.target = text(binary->getLHS());
      extent.operation = binary->getOpcodeStr().str();
      extent.operand = text(binary->getRHS());
    } else if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(whole);
               unary && unary->isIncrementDecrementOp()) {
      extent.target = text(unary->getSubExpr());
      extent.operation = unary->isIncrementOp() ? "++" : "--";
    }
    return extent;
  }

  void note(const clang::Expr *expression, const clang::Expr *whole) {
    for (clang::SourceLocation location : {expression->getExprLoc(), expression->getBeginLoc()}) {
      clang::PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(location));
      if (place.isInvalid() || place.getLine() == 0)
        continue;
      auto key = std::tuple(std::string(place.getFilename()), place.getLine(), place.getColumn());
      // The innermost assignment around a place comes last, and wins.
      if (is_assignment(whole) || !tables.extents.count(key))
        tables.extents[key] = extent_of(whole);
    }
  }
};

/// Clang adds the attributes to constants that device functions use; these are copied into their code.
template <class Attribute> bool is_explicit(const clang::VarDecl &variable) {
  const auto *attribute = variable.getAttr<Attribute>();
  return attribute && !attribute->isImplicit();
}

/// A variable in the device's global memory. So are static variables of device functions (CUDA C++ Programming Guide,
/// "Static Variables within Function"). Constants are part of the code, even if Clang marks them.
bool is_in_global_memory(const clang::VarDecl &variable, const llvm::GlobalVariable &global) {
  return is_explicit<clang::CUDADeviceAttr>(variable) || is_explicit<clang::CUDAConstantAttr>(variable) ||
         (!global.isConstant() && (variable.isStaticLocal() || variable.hasAttr<clang::CUDADeviceAttr>() ||
                                   variable.hasAttr<clang::CUDAConstantAttr>()));
}

} // namespace

AstTables collect_ast_tables(clang::ASTContext &context, clang::CodeGenerator &code, const llvm::Module &module,
                             const LanguageSemantics &semantics) {
  AstTables tables;
  clang::SourceManager &sources = context.getSourceManager();
  for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end(); ++file)
    tables.file_names[absolute_path(file->first.getName())] = file->first.getName().str();
  if (sources.hasLineTable()) { // the names given by `#line`
    const clang::LineTableInfo &named = sources.getLineTable();
    for (unsigned k = 0; k < named.getNumFilenames(); ++k)
      tables.file_names.try_emplace(absolute_path(named.getFilename(k)), named.getFilename(k).str());
  }
  ExtentCollector extents(context, tables);
  for (const llvm::Function &emitted : module) {
    if (emitted.isDeclaration())
      continue;
    const auto *function =
        llvm::dyn_cast_or_null<clang::FunctionDecl>(code.GetDeclForMangledName(emitted.getName()));
    if (!function)
      continue;
    std::string symbol = emitted.getName().str();
    tables.function_names[symbol] = function_name(function, context);
    if (function->hasAttr<clang::CUDAGlobalAttr>()) {
      KernelSource &kernel = tables.kernels.emplace_back();
      kernel.symbol = symbol;
      semantics.describe_kernel(*function, context, kernel);
    }
    if (!sources.isInSystemHeader(function->getLocation()) && function->getBody()) {
      extents.walk(function->getBody(), nullptr);
      tables.outlines.push_back(outline_of(*function, context, semantics));
    }
  }
  for (const llvm::GlobalVariable &global : module.globals()) {
    const auto *variable = llvm::dyn_cast_or_null<clang::VarDecl>(code.GetDeclForMangledName(global.getName()));
    if (!variable)
      continue;
    if (variable->hasAttr<clang::CUDASharedAttr>()) {
      TileLocalVariable &described = tables.tile_local[global.getName().str()];
      described.name = variable->getNameAsString();
      described.type = layout_of(variable->getType(), context, semantics);
      described.sized_by_launch = variable->getType()->isIncompleteArrayType();
    } else if (is_in_global_memory(*variable, global)) {
      GlobalVariable &described = tables.variables[global.getName().str()];
      described.name = variable->getNameAsString();
      described.type = layout_of(variable->getType(), context, semantics);
      described.alignment = std::uint64_t(context.getDeclAlign(variable).getQuantity());
      described.constant = variable->hasAttr<clang::CUDAConstantAttr>();
      described.shared = variable->hasAttr<clang::AnnotateAttr>(); // set by the language's headers
    }
  }
  return tables;
}

} // namespace ampsim::frontend
