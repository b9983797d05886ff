// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of declarations: declarators of functions (specification 2.4.2), constructors and destructors (2.2.2),
// tile_static variables (2.4.3.5.1), element types of containers (5.1, 5.2).
#include "frontend/amp/dialect/token_rewriter.h"
#include "frontend/amp/rules/amp_functions.h"
#include "frontend/amp/rules/restriction_rules.h"
#include "frontend/ast/names.h"
#include "frontend/ir/host_module.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace ampsim::frontend {

/// Names of C functions do not encode restrictions: two of the same name cannot be distinguished.
static void check_c_overload(RestrictionRules &rules, const clang::FunctionDecl *function) {
  for (const clang::NamedDecl *other :
       function->getDeclContext()->getRedeclContext()->lookup(function->getDeclName())) {
    const auto *overload = llvm::dyn_cast<clang::FunctionDecl>(other);
    if (!overload || !overload->isExternC() || overload->getCanonicalDecl() == function->getCanonicalDecl())
      continue;
    bool is_later = rules.context.getSourceManager().isBeforeInTranslationUnit(function->getLocation(),
                                                                               overload->getLocation());
    const clang::FunctionDecl *later = is_later ? overload : function, *first = is_later ? function : overload;
    rules.report({later->getLocation(),
                  "C2733",
                  "'" + function->getNameAsString() +
                      "': functions with extern \"C\" linkage cannot be overloaded by restriction specifiers",
                  {{first->getLocation(), "the other function is declared here"}},
                  {},
                  {},
                  false},
                 nullptr);
    return;
  }
}

void check_declarator(RestrictionRules &rules, const clang::FunctionDecl *function) {
  std::string name = "'" + function_name(function, rules.context) + "'";
  auto refuse = [&](const std::string &message, const char *code = "C3581", bool runnable = false) {
    rules.report({function->getLocation(), code, message, {}, {}, {}, runnable}, function);
  };
  if (function->isMain() || (function->getIdentifier() && function->getName() == renamed_main &&
                             function->getDeclContext()->isTranslationUnit()))
    return refuse("a function that is in any form of 'main' cannot have restriction specifiers other than "
                  "restrict(cpu)",
                  "C3934");
  if (function->isExternC() && is_cpu(function))
    refuse(name + ": multiple restriction specifiers are not supported on extern \"C\" functions", "C3938");
  else if (function->isExternC())
    check_c_overload(rules, function);
  if (function->isVariadic())
    refuse(name + ": an ellipsis is unsupported in the parameter list of a restrict(amp) function");
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (method && method->isVirtual())
    refuse(name + ": a restrict(amp) function cannot be virtual");
  if (method && method->isVolatile())
    refuse(name + ": a restrict(amp) member function cannot be volatile", "C3581", true);
  const auto *prototype = function->getType()->getAs<clang::FunctionProtoType>();
  if (prototype && prototype->hasDynamicExceptionSpec())
    refuse(name + ": a dynamic exception specification is unsupported on a restrict(amp) function", "C3581", true);
  if (std::optional<TypeProblem> problem = rules.types.check_variable(function->getReturnType())) {
    clang::SourceLocation where = function->getReturnTypeSourceRange().getBegin();
    rules.report_type(function->getReturnType(), *problem, where.isValid() ? where : function->getLocation(),
                      function);
  }
  for (const clang::ParmVarDecl *parameter : function->parameters()) {
    if (parameter->hasAttr<clang::CUDASharedAttr>()) {
      check_tile_static(rules, parameter, nullptr);
      continue;
    }
    clang::QualType type = parameter->getOriginalType(); // arrays decay; function types are pointers
    type = type->isArrayType() || type->isFunctionType() ? parameter->getType() : type;
    if (std::optional<TypeProblem> problem = rules.types.check_variable(type))
      rules.report_type(type, *problem, parameter->getLocation(), function);
  }
  if (method && method->isInstance() && !method->getParent()->isLambda() &&
      !llvm::isa<clang::CXXConstructorDecl>(method) && !llvm::isa<clang::CXXDestructorDecl>(method))
    check_class_of(rules, method);
}

void check_class_of(RestrictionRules &rules, const clang::CXXMethodDecl *method) {
  if (is_cpu(method) || method->isVirtual())
    return; // the object may be used only on the CPU; uses in restrict(amp) code are checked there
  clang::QualType type = rules.context.getTypeDeclType(method->getParent());
  std::optional<TypeProblem> problem = rules.types.check(type);
  if (!problem)
    return;
  bool in_user_code = problem->place.isValid() && !rules.library.has(problem->place);
  rules.report({in_user_code ? problem->place : method->getParent()->getLocation(),
                "C3581",
                "'" + rules.types.name(type) + "': unsupported type in restrict(amp) code: " + problem->reason,
                {{method->getLocation(), "'" + method->getNameAsString() + "' is restrict(amp)"}},
                {},
                {},
                true},
               nullptr);
}

void check_class(RestrictionRules &rules, const clang::CXXRecordDecl *record) {
  const clang::CXXDestructorDecl *destructor = record->getDestructor();
  if (record->isLambda() || !destructor || destructor->isImplicit() || destructor->isDefaulted())
    return;
  for (const clang::CXXConstructorDecl *constructor : record->ctors()) {
    if (constructor->isImplicit() || constructor->isDeleted() || constructor->isDefaulted())
      continue;
    bool covered = (!constructor->hasAttr<clang::CUDADeviceAttr>() || is_amp(destructor)) &&
                   (!is_cpu(constructor) || is_cpu(destructor));
    if (covered)
      continue;
    rules.report(
        {destructor->getLocation(),
         "C3933",
         "'" + record->getNameAsString() +
             "': destructor's restriction specifiers must cover the union of restrictions on all constructors",
         {{constructor->getLocation(), "this constructor is " + restriction_of(constructor)}},
         {},
         {},
         false},
        nullptr);
    return;
  }
}

void check_container(RestrictionRules &rules, const clang::ClassTemplateSpecializationDecl *container) {
  clang::SourceLocation where = container->getPointOfInstantiation();
  if (where.isInvalid() || rules.library.has(where) ||
      container->getTemplateArgs()[0].getKind() != clang::TemplateArgument::Type)
    return;
  clang::QualType element = container->getTemplateArgs()[0].getAsType();
  std::string name =
      "'" + rules.types.name(element) + "': unsupported element type of '" + container->getNameAsString() + "'";
  auto refuse = [&](const std::string &reason, clang::SourceLocation place) {
    const void *type = element.getCanonicalType().getUnqualifiedType().getAsOpaquePtr();
    if (!rules.refused_elements.insert({rules.context.getSourceManager().getExpansionLineNumber(where), type})
             .second)
      return;
    rules.report({where, "C3581", name, {{place, reason}}, {}, {}, true}, nullptr);
  };
  if (element->isDependentType())
    return;
  if (std::optional<TypeProblem> problem = rules.types.check(element))
    return refuse(problem->reason, problem->place);
  if (element->isVoidType() || element->isIncompleteType())
    return;
  if (rules.types.contains_container(element))
    return refuse("an element cannot contain a container", {});
  if (rules.context.getTypeSizeInChars(element).getQuantity() % 4 != 0)
    refuse("the size of an element must be a multiple of four bytes", {});
}

bool check_tile_static(RestrictionRules &rules, const clang::VarDecl *variable,
                       const clang::FunctionDecl *function) {
  auto refuse = [&](const std::string &reason, bool runnable = false, std::vector<clang::FixItHint> fixes = {}) {
    rules.report({variable->getLocation(),
                  "C3584",
                  "unsupported usage of tile_static on '" + variable->getNameAsString() + "': " + reason,
                  {},
                  std::move(fixes),
                  {},
                  runnable},
                 function);
    return false;
  };
  if (!function)
    return refuse("only local variables of restrict(amp) functions can be tile_static", /*runnable=*/true);
  if (!is_amp(function))
    return refuse("the function '" + function_name(function, rules.context) + "' is not restrict(amp)");
  clang::QualType type = variable->getType();
  if (type->isDependentType())
    return true;
  if (type->isReferenceType() || type->isPointerType() || type->isNullPtrType())
    return refuse("its type cannot be a pointer or reference", type->isPointerType());
  if (rules.types.contains_container(type))
    return refuse("its type contains a container");
  if (std::optional<TypeProblem> problem = rules.types.check(type)) {
    rules.report_type(type, *problem, variable->getLocation(), function);
    return false;
  }
  if (const clang::Expr *initializer = variable->getInit()) {
    const auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(initializer->IgnoreImplicit());
    bool is_default = construct && construct->getConstructor()->isDefaultConstructor() &&
                      construct->getParenOrBraceRange().isInvalid() &&
                      variable->getInitStyle() == clang::VarDecl::CallInit;
    // The expression that Clang leaves if it finds no default constructor, and none is needed.
    const auto *missing = llvm::dyn_cast<clang::RecoveryExpr>(initializer);
    is_default |= missing && missing->subExpressions().empty() && missing->getBeginLoc() == variable->getLocation();
    if (!is_default) {
      auto end_of = [&](clang::SourceLocation token) {
        return clang::Lexer::getLocForEndOfToken(token, 0, rules.context.getSourceManager(),
                                                 rules.context.getLangOpts());
      };
      std::vector<clang::FixItHint> fixes;
      clang::SourceLocation first = end_of(variable->getLocation()), last = end_of(variable->getEndLoc());
      if (!type->isArrayType() && first.isFileID() && last.isFileID() && first.isValid() && last.isValid())
        fixes.push_back(clang::FixItHint::CreateRemoval(clang::CharSourceRange::getCharRange(first, last)));
      return refuse("it cannot have an initializer", /*runnable=*/false, std::move(fixes));
    }
  }
  if (variable->isInvalidDecl()) // see DiagnosticStage::accept_tile_static
    return refuse("a class with a constructor is not supported here, in a template or in a class; give '" +
                  rules.types.name(type) + "' a trivial default constructor");
  return true;
}

} // namespace ampsim::frontend
