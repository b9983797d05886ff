// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See unsupported.h.
#include "frontend/opencl/unsupported.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/FileManager.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/Path.h"

#include <map>
#include <set>
#include <string>
#include <utility>

namespace ampsim::frontend {
namespace {

class Declarations : public clang::RecursiveASTVisitor<Declarations> {
public:
  explicit Declarations(clang::ASTContext &context) : context(context) {}

  bool VisitVarDecl(clang::VarDecl *variable) {
    clang::QualType type = variable->getType();
    while (type->isPointerType() || type->isArrayType())
      type = type->isPointerType() ? type->getPointeeType() : context.getBaseElementType(type);
    const std::string name = variable->getNameAsString();
    if (const char *kind = unsupported_kind(*type))
      refuse(*variable, std::string(kind) + " are not supported yet ('" + name + "')");
    else if (variable->isStaticLocal() && variable->getType().getAddressSpace() == clang::LangAS::opencl_global)
      refuse(*variable, "static variables of functions are not supported yet ('" + name + "')");
    return true;
  }

  bool TraverseFunctionDecl(clang::FunctionDecl *function) {
    const clang::FunctionDecl *outer = std::exchange(caller, function->getCanonicalDecl());
    const bool more = RecursiveASTVisitor::TraverseFunctionDecl(function);
    caller = outer;
    return more;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    if (const clang::FunctionDecl *callee = call->getDirectCallee(); callee && caller)
      callees[caller].insert(callee->getCanonicalDecl());
    return true;
  }

  /// OpenCL C, 6.11 (i): "Recursion is not supported."
  void refuse_recursion() {
    for (const auto &[function, called] : callees) {
      Functions reached;
      add_reached(called, reached);
      if (reached.contains(function))
        refuse(*function, "OpenCL C has no recursion: '" + function->getNameAsString() + "' calls itself" +
                              (called.contains(function) ? "" : " through other functions"));
    }
  }

  RuleViolations found;

private:
  using Functions = std::set<const clang::FunctionDecl *>;
  clang::ASTContext &context;
  const clang::FunctionDecl *caller = nullptr;
  std::map<const clang::FunctionDecl *, Functions> callees;

  void add_reached(const Functions &functions, Functions &reached) const {
    for (const clang::FunctionDecl *function : functions)
      if (reached.insert(function).second)
        if (const auto called = callees.find(function); called != callees.end())
          add_reached(called->second, reached);
  }

  static bool is_depth_image(const clang::Type &type) {
    if (!type.isImageType())
      return false;
    const std::string name = type.getCanonicalTypeInternal().getAsString();
    return name.find("depth") != name.npos || name.find("msaa") != name.npos;
  }

  static const char *unsupported_kind(const clang::Type &type) {
    if (is_depth_image(type))
      return "images of depths, or with several samples,";
    if (type.isPipeType())
      return "pipes";
    if (type.isQueueT() || type.isClkEventT() || type.isReserveIDT() || type.isBlockPointerType())
      return "kernels that enqueue kernels";
    return nullptr;
  }

  void refuse(const clang::Decl &declared, std::string message) {
    RuleViolation violation;
    violation.location = declared.getLocation();
    violation.message = std::move(message);
    found.push_back(std::move(violation));
  }
};

/// Returns the place in the main file if that begins by naming itself, as a program of the host does.
clang::SourceLocation place_after_name(const llvm::DILocation &place, const clang::SourceManager &sources) {
  const clang::SourceLocation found =
      sources.translateLineCol(sources.getMainFileID(), place.getLine() + 1, place.getColumn());
  const clang::PresumedLoc presumed = sources.getPresumedLoc(found);
  return presumed.isValid() && presumed.getFilename() == place.getFilename() &&
                 presumed.getLine() == place.getLine()
             ? found
             : clang::SourceLocation();
}

clang::SourceLocation place_of(const llvm::CallBase &call, const clang::SourceManager &sources) {
  const llvm::DILocation *place = call.getDebugLoc().get();
  if (!place)
    return {};
  if (const clang::SourceLocation found = place_after_name(*place, sources); found.isValid())
    return found;
  llvm::SmallString<128> path(place->getFilename());
  if (llvm::sys::path::is_relative(path)) {
    path = place->getDirectory();
    llvm::sys::path::append(path, place->getFilename());
  }
  auto file = sources.getFileManager().getOptionalFileRef(path);
  if (!file)
    file = sources.getFileManager().getOptionalFileRef(place->getFilename());
  return file ? sources.translateFileLineCol(&file->getFileEntry(), place->getLine(), place->getColumn())
              : sources.getLocForStartOfFile(sources.getMainFileID());
}

} // namespace

RuleViolations unsupported_declarations(clang::ASTContext &context) {
  Declarations declarations(context);
  for (clang::Decl *declaration : context.getTranslationUnitDecl()->decls())
    if (!declaration->isImplicit() && !context.getSourceManager().isInSystemHeader(declaration->getLocation()))
      declarations.TraverseDecl(declaration);
  declarations.refuse_recursion();
  return std::move(declarations.found);
}

RuleViolations unsupported_calls(const llvm::Module &module, const std::vector<UnsupportedCall> &found,
                                 const clang::SourceManager &sources) {
  RuleViolations violations;
  std::set<const llvm::CallBase *> reported;
  auto refuse = [&](const llvm::CallBase &call, std::string message) {
    if (!reported.insert(&call).second)
      return;
    RuleViolation violation;
    violation.location = place_of(call, sources);
    violation.message = std::move(message);
    violations.push_back(std::move(violation));
  };
  for (const UnsupportedCall &each : found)
    refuse(*each.call, each.message);
  for (const llvm::Function &function : module) {
    const llvm::StringRef name = plain_function_name(function.getName());
    if (!function.isDeclaration() || name.empty())
      continue;
    for (const llvm::User *user : function.users())
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(user))
        refuse(*call, "'" + name.str() + "' is not supported yet");
  }
  return violations;
}

} // namespace ampsim::frontend
