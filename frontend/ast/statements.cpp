// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See statements.h. Conditions that vary between the threads of a tile are found by propagation: indices vary, and so
// do values read from a container, values computed from something that varies, and values assigned where only some
// threads execute. (Constants, captured scalars, a kernel's parameters and the tile's index do not.) Errors are on the
// side of varying: a barrier is then placed further outside, which is also correct. If it is not certain that indices
// alone are the reason, data is given as the reason.
#include "frontend/ast/statements.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"

namespace ampsim::frontend {
namespace {

/// Calls `visit` for a statement and its parts, excluding lambdas.
template <class Visit> void each_inside(const clang::Stmt *statement, const Visit &visit) {
  if (!statement || llvm::isa<clang::LambdaExpr>(statement))
    return;
  visit(*statement);
  for (const clang::Stmt *child : statement->children())
    each_inside(child, visit);
}

//===--- variance between threads --------------------------------------------===//

class Varying {
public:
  using Variance = LanguageSemantics::Variance;

  Varying(const clang::FunctionDecl &function, const LanguageSemantics &semantics)
      : function(function), semantics(semantics) {
    do {
      changed = false;
      follow(function.getBody(), Variance::none);
    } while (changed);
  }

  Variance of(const clang::Stmt *expression) const {
    if (!expression)
      return Variance::none;
    if (std::optional<Variance> known = semantics.varies(*expression))
      return *known;
    if (const auto *use = llvm::dyn_cast<clang::DeclRefExpr>(expression))
      return of_variable(use->getDecl());
    Variance sum = Variance::none;
    for (const clang::Stmt *child : expression->children())
      sum = std::max(sum, of(child));
    return sum;
  }

private:
  const clang::FunctionDecl &function;
  const LanguageSemantics &semantics;
  llvm::DenseMap<const clang::ValueDecl *, Variance> variables; // the varying ones
  bool changed = false;

  Variance of_variable(const clang::ValueDecl *declaration) const {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    if (!variable || variable->isConstexpr())
      return Variance::none;
    if (llvm::isa<clang::ParmVarDecl>(variable) && variable->getDeclContext() == &function &&
        !function.hasAttr<clang::CUDAGlobalAttr>())
      return Variance::data;          // depends on the caller's threads
    if (variable->hasGlobalStorage()) // tile-local, or a constant
      return variable->getType().isConstQualified() ? Variance::none : Variance::data;
    return variables.lookup(variable);
  }

  void raise(const clang::ValueDecl *declaration, Variance to) {
    Variance &now = variables[declaration];
    changed |= now < to;
    now = std::max(now, to);
  }

  /// The variable that is changed, in whole or in part: `x`, `x.y`, `x[i]`.
  void set(const clang::Expr *target, Variance to) {
    for (target = target->IgnoreParenImpCasts(); target;) {
      if (const auto *use = llvm::dyn_cast<clang::DeclRefExpr>(target))
        return raise(use->getDecl(), to);
      if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(target))
        target = member->getBase()->IgnoreParenImpCasts();
      else if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(target))
        target = element->getBase()->IgnoreParenImpCasts();
      else
        return;
    }
  }

  /// `some`: only some of the threads execute it, and why.
  void follow(const clang::Stmt *statement, Variance some) {
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
    const Variance inside = std::max(some, of(condition));
    if (const auto *declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      for (const clang::Decl *declared : declaration->decls())
        if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(declared); variable && variable->hasInit())
          if (Variance varies = of(variable->getInit()); varies != Variance::none)
            raise(variable, varies);
    } else if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(statement)) {
      if (Variance to = std::max(inside, of(binary->getRHS())); binary->isAssignmentOp() && to != Variance::none)
        set(binary->getLHS(), to);
    } else if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(statement)) {
      if (unary->isIncrementDecrementOp() && inside != Variance::none)
        set(unary->getSubExpr(), inside);
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
      : context(context), sources(context.getSourceManager()), language(context.getLangOpts()), function(function),
        semantics(semantics), varying(function, semantics) {}

  FunctionOutline outline() {
    const clang::Stmt *body = function.getBody();
    clang::PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(body->getBeginLoc()));
    if (place.isInvalid())
      return {};
    result.file = place.getFilename();
    result.barrier = semantics.barrier_in(function);
    result.is_kernel = function.hasAttr<clang::CUDAGlobalAttr>();
    result.is_host = semantics.is_host(function);
    walk(body, 0, false);
    each_inside(body, [this](const clang::Stmt &each) {
      note_fence(each);
      note_stream(each);
    });
    return std::move(result);
  }

private:
  const clang::ASTContext &context;
  const clang::SourceManager &sources;
  const clang::LangOptions &language;
  const clang::FunctionDecl &function;
  const LanguageSemantics &semantics;
  Varying varying;
  FunctionOutline result;
  llvm::DenseMap<const clang::FunctionDecl *, bool> signalling; // called functions

  TextPlace place(clang::SourceLocation location) const {
    clang::PresumedLoc presumed = sources.getPresumedLoc(location);
    return presumed.isValid() ? TextPlace{presumed.getLine(), presumed.getColumn()} : TextPlace{};
  }

  /// The place after a statement, including its semicolon.
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
    added.declares = llvm::isa<clang::DeclStmt>(statement);
    const Content content = content_of(&statement);
    added.has_signal = content.signals;
    added.has_barrier = content.barrier;
    result.statements.push_back(added);
    return std::uint32_t(result.statements.size() - 1);
  }

  /// Everything in a statement, excluding lambdas. The last of a chain of `else if` is in all the others, so results
  /// are cached to visit each statement once.
  struct Content {
    bool signals = false, barrier = false;
  };
  llvm::DenseMap<const clang::Stmt *, Content> contents; // excluding expressions

  Content content_of(const clang::Stmt *statement) {
    if (!statement || llvm::isa<clang::LambdaExpr>(statement))
      return {};
    if (auto known = contents.find(statement); known != contents.end())
      return known->second;
    const auto call = semantics.synchronisation(*statement);
    Content content{.signals = signals_by_itself(*statement), .barrier = call && call->barrier};
    for (const clang::Stmt *child : statement->children()) {
      const Content inside = content_of(child);
      content.signals |= inside.signals;
      content.barrier |= inside.barrier;
    }
    if (!llvm::isa<clang::Expr>(statement))
      contents[statement] = content;
    return content;
  }

  /// Returns whether the statement, or a function that it calls, notifies other threads.
  bool signals(const clang::Stmt &statement) {
    bool found = false;
    each_inside(&statement, [&](const clang::Stmt &each) { found = found || signals_by_itself(each); });
    return found;
  }
  /// Likewise, excluding its parts.
  bool signals_by_itself(const clang::Stmt &statement) {
    if (semantics.signals(statement))
      return true;
    const auto *call = llvm::dyn_cast<clang::CallExpr>(&statement);
    const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    return callee && callee->hasBody(callee) && !sources.isInSystemHeader(callee->getLocation()) &&
           signals_when_called(*callee);
  }
  bool signals_when_called(const clang::FunctionDecl &callee) {
    if (auto [known, added] = signalling.try_emplace(&callee, false); !added)
      return known->second;
    const bool answer = signals(*callee.getBody());
    return signalling[&callee] = answer;
  }

  /// The kind of condition of a branch or loop; null if it has none.
  void add_condition(std::uint32_t index, const clang::Expr *condition) {
    if (!condition)
      return;
    const LanguageSemantics::Variance varies = varying.of(condition);
    Statement &around = result.statements[index];
    around.varying = varies != LanguageSemantics::Variance::none;
    around.by_data = varies == LanguageSemantics::Variance::data;
    each_inside(condition, [this](const clang::Stmt &each) { note_read(each); });
    if (condition->getBeginLoc().isMacroID() || condition->getEndLoc().isMacroID() ||
        condition->isTypeDependent() || signals(*condition) || condition->HasSideEffects(context))
      return;
    around.condition = place(condition->getBeginLoc());
    around.condition_end = place(clang::Lexer::getLocForEndOfToken(condition->getEndLoc(), 0, sources, language));
  }

  void add_loop(const clang::Stmt &loop, const clang::Expr *condition, const clang::Stmt *body,
                std::uint32_t parent, bool in_block) {
    std::uint32_t index = add(loop, Statement::Kind::loop, parent, in_block);
    add_condition(index, condition);
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
      add_condition(index, branch->getCond());
      walk(branch->getThen(), index, false);
      walk(branch->getElse(), index, false);
    } else if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
      add_loop(*loop, loop->getCond(), loop->getBody(), parent, in_block);
    } else if (const auto *while_loop = llvm::dyn_cast<clang::WhileStmt>(statement)) {
      add_loop(*while_loop, while_loop->getCond(), while_loop->getBody(), parent, in_block);
    } else if (const auto *do_loop = llvm::dyn_cast<clang::DoStmt>(statement)) {
      add_loop(*do_loop, do_loop->getCond(), do_loop->getBody(), parent, in_block);
    } else if (const auto *range = llvm::dyn_cast<clang::CXXForRangeStmt>(statement)) {
      add_loop(*range, range->getRangeInit(), range->getBody(), parent, in_block);
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

  std::string text(const clang::Expr &expression) const {
    return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(expression.getSourceRange()), sources,
                                       language)
        .str();
  }

  /// Memory that others can change: not a variable of the thread.
  void note_read(const clang::Stmt &statement) {
    const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&statement);
    if (!cast || cast->getCastKind() != clang::CK_LValueToRValue)
      return;
    const clang::Expr *from = cast->getSubExpr()->IgnoreParens();
    const auto *use = llvm::dyn_cast<clang::DeclRefExpr>(from);
    const auto *variable = use ? llvm::dyn_cast<clang::VarDecl>(use->getDecl()) : nullptr;
    if ((use && !(variable && variable->hasGlobalStorage())) || from->getBeginLoc().isMacroID() ||
        from->getEndLoc().isMacroID() || !from->getType()->isArithmeticType())
      return;
    clang::QualType type = from->getType().getUnqualifiedType();
    result.reads.push_back({place(from->getBeginLoc()),
                            place(clang::Lexer::getLocForEndOfToken(from->getEndLoc(), 0, sources, language)),
                            function.isTemplateInstantiation() ? "" : type.getAsString(context.getPrintingPolicy()),
                            from->getType().isVolatileQualified()});
  }

  void note_stream(const clang::Stmt &statement) {
    const clang::Expr *stream = semantics.stream_of(statement);
    if (!stream || stream->getBeginLoc().isMacroID() || stream->getEndLoc().isMacroID() ||
        stream->HasSideEffects(context))
      return;
    StreamUse use{place(sources.getExpansionLoc(statement.getBeginLoc())), end_of(statement), text(*stream), {}};
    each_inside(stream, [&](const clang::Stmt &each) {
      const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(&each);
      const auto *variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
      if (variable && !variable->hasGlobalStorage())
        use.names.push_back(place(sources.getExpansionLoc(variable->getLocation())));
    });
    result.streams.push_back(std::move(use));
  }
};

} // namespace

FunctionOutline outline_of(const clang::FunctionDecl &function, const clang::ASTContext &context,
                           const LanguageSemantics &semantics) {
  return Outliner(function, context, semantics).outline();
}

} // namespace ampsim::frontend
