// See statements.h. Which conditions vary between the threads of a tile is found by propagation: what an index is
// made of varies, so does what is read from a container, what is computed from something that varies, and what is
// assigned where only some threads come by. (Constants, captured scalars and the tile's index do not.) It errs to
// the side of varying: a barrier is then put further outside, where it is right, too.
#include "frontend/ast/statements.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

namespace ampsim::frontend {
namespace {

/// Calls `visit` for a statement and what is in it, lambdas left out.
template <class Visit> void each_inside(const clang::Stmt *statement, const Visit &visit) {
  if (!statement || llvm::isa<clang::LambdaExpr>(statement))
    return;
  visit(*statement);
  for (const clang::Stmt *child : statement->children())
    each_inside(child, visit);
}

//===--- what varies between threads -----------------------------------------===//

class Varying {
public:
  Varying(const clang::FunctionDecl &function, const LanguageSemantics &semantics)
      : function(function), semantics(semantics) {
    for (std::size_t before = ~std::size_t{0}; before != variables.size();) {
      before = variables.size();
      follow(function.getBody(), false);
    }
  }

  bool varies(const clang::Stmt *expression) const {
    if (!expression)
      return false;
    if (std::optional<bool> known = semantics.varies(*expression))
      return *known;
    if (const auto *use = llvm::dyn_cast<clang::DeclRefExpr>(expression))
      return is_varying(use->getDecl());
    for (const clang::Stmt *child : expression->children())
      if (varies(child))
        return true;
    return false;
  }

private:
  const clang::FunctionDecl &function;
  const LanguageSemantics &semantics;
  llvm::DenseSet<const clang::ValueDecl *> variables;

  bool is_varying(const clang::ValueDecl *declaration) const {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    if (!variable || variable->isConstexpr())
      return false;
    if (llvm::isa<clang::ParmVarDecl>(variable) && variable->getDeclContext() == &function)
      return true;
    if (variable->hasGlobalStorage()) // of a tile, or a constant
      return !variable->getType().isConstQualified();
    return variables.contains(variable);
  }

  /// The variable that is changed, in whole or in part: `x`, `x.y`, `x[i]`.
  void set(const clang::Expr *target) {
    for (target = target->IgnoreParenImpCasts(); target;) {
      if (const auto *use = llvm::dyn_cast<clang::DeclRefExpr>(target)) {
        variables.insert(use->getDecl());
        return;
      }
      if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(target))
        target = member->getBase()->IgnoreParenImpCasts();
      else if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(target))
        target = element->getBase()->IgnoreParenImpCasts();
      else
        return;
    }
  }

  /// `some`: only some of the threads come by.
  void follow(const clang::Stmt *statement, bool some) {
    if (!statement || llvm::isa<clang::LambdaExpr>(statement))
      return;
    const clang::Stmt *condition = nullptr;
    if (const auto *branch = llvm::dyn_cast<clang::IfStmt>(statement))
      condition = branch->getCond();
    else if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(statement))
      condition = loop->getCond();
    else if (const auto *while_loop = llvm::dyn_cast<clang::WhileStmt>(statement))
      condition = while_loop->getCond();
    else if (const auto *do_loop = llvm::dyn_cast<clang::DoStmt>(statement))
      condition = do_loop->getCond();
    else if (const auto *choice = llvm::dyn_cast<clang::SwitchStmt>(statement))
      condition = choice->getCond();
    bool inside = some || varies(condition);
    if (const auto *declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      for (const clang::Decl *declared : declaration->decls())
        if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(declared);
            variable && variable->hasInit() && varies(variable->getInit()))
          variables.insert(variable);
    } else if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(statement)) {
      if (binary->isAssignmentOp() && (inside || varies(binary->getRHS())))
        set(binary->getLHS());
    } else if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(statement)) {
      if (unary->isIncrementDecrementOp() && inside)
        set(unary->getSubExpr());
    }
    for (const clang::Stmt *child : statement->children())
      follow(child, inside);
  }
};

//===--- the outline -----------------------------------------------------------===//

class Outliner {
public:
  Outliner(const clang::FunctionDecl &function, const clang::ASTContext &context,
           const LanguageSemantics &semantics)
      : sources(context.getSourceManager()), language(context.getLangOpts()), function(function),
        semantics(semantics), varying(function, semantics) {}

  FunctionOutline outline() {
    const clang::Stmt *body = function.getBody();
    clang::PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(body->getBeginLoc()));
    if (place.isInvalid())
      return {};
    result.file = place.getFilename();
    result.barrier = semantics.barrier_in(function);
    walk(body, 0, false);
    each_inside(body, [this](const clang::Stmt &each) { note_fence(each); });
    return std::move(result);
  }

private:
  const clang::SourceManager &sources;
  const clang::LangOptions &language;
  const clang::FunctionDecl &function;
  const LanguageSemantics &semantics;
  Varying varying;
  FunctionOutline result;

  TextPlace place(clang::SourceLocation location) const {
    clang::PresumedLoc presumed = sources.getPresumedLoc(location);
    return presumed.isValid() ? TextPlace{presumed.getLine(), presumed.getColumn()} : TextPlace{};
  }

  /// The place behind a statement, its semicolon included.
  TextPlace end_of(const clang::Stmt &statement) const {
    clang::SourceLocation last = sources.getExpansionRange(statement.getEndLoc()).getEnd();
    clang::SourceLocation end = clang::Lexer::getLocForEndOfToken(last, 0, sources, language);
    const clang::Stmt *innermost = &statement;
    for (const clang::Stmt *inner = innermost; inner; innermost = inner ? inner : innermost) {
      if (const auto *branch = llvm::dyn_cast<clang::IfStmt>(innermost))
        inner = branch->getElse() ? branch->getElse() : branch->getThen();
      else if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(innermost))
        inner = loop->getBody();
      else if (const auto *while_loop = llvm::dyn_cast<clang::WhileStmt>(innermost))
        inner = while_loop->getBody();
      else if (const auto *range = llvm::dyn_cast<clang::CXXForRangeStmt>(innermost))
        inner = range->getBody();
      else
        inner = nullptr;
    }
    if (!llvm::isa<clang::CompoundStmt, clang::DeclStmt, clang::SwitchStmt, clang::NullStmt>(innermost))
      if (auto next = clang::Lexer::findNextToken(last, sources, language); next && next->is(clang::tok::semi))
        end = next->getEndLoc();
    return place(end);
  }

  std::uint32_t add(const clang::Stmt &statement, Statement::Kind kind, std::uint32_t parent, bool in_block) {
    Statement added;
    added.kind = kind;
    added.parent = parent;
    added.in_block = in_block;
    added.begin = place(sources.getExpansionLoc(statement.getBeginLoc()));
    added.end = end_of(statement);
    each_inside(&statement, [&](const clang::Stmt &each) {
      if (auto call = semantics.synchronisation(each))
        added.has_barrier |= call->barrier;
    });
    result.statements.push_back(added);
    return std::uint32_t(result.statements.size() - 1);
  }

  void add_loop(const clang::Stmt &loop, bool varies, const clang::Stmt *body, std::uint32_t parent,
                bool in_block) {
    std::uint32_t index = add(loop, Statement::Kind::loop, parent, in_block);
    result.statements[index].varying = varies;
    std::size_t first = result.statements.size();
    walk(body, index, false);
    if (first < result.statements.size())
      result.statements[first].is_body = true;
  }

  void walk(const clang::Stmt *statement, std::uint32_t parent, bool in_block) {
    if (!statement)
      return;
    if (const auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(statement))
      return walk(attributed->getSubStmt(), parent, in_block);
    if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(statement)) {
      std::uint32_t index = add(*block, Statement::Kind::block, parent, in_block);
      for (const clang::Stmt *child : block->body())
        walk(child, index, true);
    } else if (const auto *branch = llvm::dyn_cast<clang::IfStmt>(statement)) {
      std::uint32_t index = add(*branch, Statement::Kind::branch, parent, in_block);
      result.statements[index].varying = varying.varies(branch->getCond());
      walk(branch->getThen(), index, false);
      walk(branch->getElse(), index, false);
    } else if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
      add_loop(*loop, varying.varies(loop->getCond()), loop->getBody(), parent, in_block);
    } else if (const auto *while_loop = llvm::dyn_cast<clang::WhileStmt>(statement)) {
      add_loop(*while_loop, varying.varies(while_loop->getCond()), while_loop->getBody(), parent, in_block);
    } else if (const auto *do_loop = llvm::dyn_cast<clang::DoStmt>(statement)) {
      add_loop(*do_loop, varying.varies(do_loop->getCond()), do_loop->getBody(), parent, in_block);
    } else if (const auto *range = llvm::dyn_cast<clang::CXXForRangeStmt>(statement)) {
      add_loop(*range, varying.varies(range->getRangeInit()), range->getBody(), parent, in_block);
    } else {
      bool jump = llvm::isa<clang::BreakStmt, clang::ContinueStmt, clang::ReturnStmt, clang::GotoStmt>(statement);
      add(*statement, jump ? Statement::Kind::jump : Statement::Kind::plain, parent, in_block);
    }
  }

  void note_fence(const clang::Stmt &statement) {
    std::optional<LanguageSemantics::Synchronisation> call = semantics.synchronisation(statement);
    if (!call || call->location.isInvalid() || call->location.isMacroID())
      return;
    TextPlace begin = place(call->location);
    result.fences.push_back(
        {begin, {begin.line, begin.column + unsigned(call->name.size())}, call->name.str(), call->barrier});
  }
};

} // namespace

FunctionOutline outline_of(const clang::FunctionDecl &function, const clang::ASTContext &context,
                           const LanguageSemantics &semantics) {
  return Outliner(function, context, semantics).outline();
}

} // namespace ampsim::frontend
