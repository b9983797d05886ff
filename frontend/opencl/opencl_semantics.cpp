// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See opencl_semantics.h.
#include "frontend/opencl/opencl_semantics.h"
#include "frontend/ast/captures.h"
#include "frontend/opencl/event_arrays.h"
#include "model/opencl/abi.h"
#include "model/opencl/images.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <utility>
#include <vector>

namespace ampsim::frontend {
namespace {

llvm::StringRef called_name(const clang::Stmt &statement) {
  const auto *call = llvm::dyn_cast<clang::CallExpr>(&statement);
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getIdentifier() ? callee->getName() : "";
}

bool is_work_item_function(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("get_global_id", "get_local_id", "get_global_linear_id", "get_local_linear_id", "get_sub_group_id",
             "get_sub_group_local_id", "get_sub_group_size", true)
      .Default(false);
}

/// The same for all work-items of a group.
bool is_group_function(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("get_work_dim", "get_global_size", "get_local_size", "get_enqueued_local_size", "get_num_groups",
             "get_group_id", "get_global_offset", "get_max_sub_group_size", "get_num_sub_groups",
             "get_enqueued_num_sub_groups", true)
      .Default(false);
}

/// Functions of numbers alone have no pointers among their parameters.
bool has_pointers(const clang::FunctionDecl &function) {
  return llvm::any_of(function.parameters(),
                      [](const clang::ParmVarDecl *each) { return each->getType()->isPointerType(); });
}

class OpenclSemantics final : public LanguageSemantics {
public:
  void describe_kernel(const clang::FunctionDecl &entry, const clang::ASTContext &context,
                       KernelSource &kernel) const override {
    kernel.name = entry.getNameAsString();
    clang::PresumedLoc location = context.getSourceManager().getPresumedLoc(entry.getLocation());
    if (location.isValid()) {
      kernel.file = location.getFilename();
      kernel.line = location.getLine();
    }
    kernel.rank = 3;
    kernel.tile_at_launch = true;
    if (const auto *size = entry.getAttr<clang::ReqdWorkGroupSizeAttr>())
      kernel.required_tile = {std::int32_t(size->getZDim()), std::int32_t(size->getYDim()),
                              std::int32_t(size->getXDim())};
    std::uint64_t next = sizeof(ampsim_opencl_launch);
    for (const clang::ParmVarDecl *variable : entry.parameters()) {
      const clang::QualType type = variable->getType();
      const bool is_local = points_to_local(*variable);
      Parameter parameter;
      parameter.name = variable->getNameAsString();
      parameter.size = std::uint64_t(context.getTypeSizeInChars(type).getQuantity());
      if (is_local)
        parameter.size = sizeof(ampsim_opencl_local);
      if (type->isImageType())
        parameter.size = sizeof(ampsim_opencl_image);
      parameter.offset = llvm::alignTo(next, std::uint64_t(context.getTypeAlignInChars(type).getQuantity()));
      parameter.is_integer = type->isIntegerType();
      parameter.is_unsigned = type->isUnsignedIntegerType();
      next = parameter.offset + parameter.size;
      if (type->isPointerType() && !is_local) {
        const clang::QualType pointee = type->getPointeeType();
        Capture capture;
        capture.name = parameter.name;
        capture.container = "pointer";
        capture.offset = parameter.offset;
        capture.read_only =
            pointee.isConstQualified() || pointee.getAddressSpace() == clang::LangAS::opencl_constant;
        capture.element = layout_of(pointee, context, *this);
        kernel.captures.push_back(std::move(capture));
      }
      if (type->isImageType())
        kernel.captures.push_back(image(*variable, parameter));
      kernel.parameters.push_back(std::move(parameter));
    }
    kernel.argument_bytes = llvm::alignTo(next, 16);
  }

  std::optional<Synchronisation> synchronisation(const clang::Stmt &statement) const override {
    const llvm::StringRef name = called_name(statement);
    const bool barrier = name == "barrier" || name == "work_group_barrier";
    if (!barrier && !name.ends_with("mem_fence") && name != "atomic_work_item_fence")
      return std::nullopt;
    return Synchronisation{llvm::cast<clang::CallExpr>(statement).getCallee()->getExprLoc(), name, barrier};
  }

  std::string barrier_in(const clang::FunctionDecl &) const override {
    return "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)";
  }

  std::optional<Variance> varies(const clang::Stmt &expression) const override {
    if (const auto *call = llvm::dyn_cast<clang::CallExpr>(&expression)) {
      const llvm::StringRef name = called_name(expression);
      if (is_work_item_function(name))
        return Variance::index;
      if (is_group_function(name))
        return Variance::none;
      const clang::FunctionDecl *callee = call->getDirectCallee();
      if (!callee || !callee->isImplicit() || has_pointers(*callee))
        return Variance::data;
      return std::nullopt;
    }
    return reads_through_pointer(expression) ? std::optional(Variance::data) : std::nullopt;
  }

  bool signals(const clang::Stmt &statement) const override {
    const llvm::StringRef name = called_name(statement);
    return name.starts_with("atom_") || (name.starts_with("atomic_") && !name.ends_with("_fence"));
  }

private:
  /// The launch knows the type of its pixels.
  static Capture image(const clang::ParmVarDecl &variable, const Parameter &parameter) {
    const auto *access = variable.getAttr<clang::OpenCLAccessAttr>();
    Capture capture;
    capture.name = parameter.name;
    capture.container = std::string(opencl_image);
    capture.offset = parameter.offset;
    capture.packed = true;
    capture.read_only = !access || access->isReadOnly();
    capture.write_only = access && access->isWriteOnly();
    return capture;
  }

  /// Whatever its address, even if all work-items read the same one.
  static bool reads_through_pointer(const clang::Stmt &expression) {
    const clang::Expr *from = nullptr;
    if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expression))
      from = element->getBase();
    else if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(&expression))
      from = unary->getOpcode() == clang::UO_Deref ? unary->getSubExpr() : nullptr;
    else if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(&expression))
      from = member->isArrow() ? member->getBase() : nullptr;
    return from && from->IgnoreParenImpCasts()->getType()->isPointerType();
  }
};

/// The general code knows kernels by an attribute of Clang's CUDA mode, which code generation must not see.
class KernelMarker final : public clang::ASTConsumer {
public:
  explicit KernelMarker(std::unique_ptr<clang::CodeGenerator> code) : code(std::move(code)) {}

  void Initialize(clang::ASTContext &context) override {
    ast = &context;
    code->Initialize(context);
  }
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *declaration : group)
      initialize_event_arrays(*declaration, *ast);
    return code->HandleTopLevelDecl(group);
  }
  void HandleInlineFunctionDefinition(clang::FunctionDecl *function) override {
    code->HandleInlineFunctionDefinition(function);
  }
  void HandleTagDeclDefinition(clang::TagDecl *tag) override { code->HandleTagDeclDefinition(tag); }
  void HandleTagDeclRequiredDefinition(const clang::TagDecl *tag) override {
    code->HandleTagDeclRequiredDefinition(tag);
  }
  void CompleteTentativeDefinition(clang::VarDecl *variable) override {
    code->CompleteTentativeDefinition(variable);
  }
  void HandleTranslationUnit(clang::ASTContext &context) override {
    code->HandleTranslationUnit(context);
    for (clang::Decl *declaration : context.getTranslationUnitDecl()->decls())
      if (auto *function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
          function && function->hasAttr<clang::OpenCLKernelAttr>())
        function->addAttr(clang::CUDAGlobalAttr::CreateImplicit(context));
  }

private:
  std::unique_ptr<clang::CodeGenerator> code;
  clang::ASTContext *ast = nullptr;
};

/// The variables of a function's body that are in local memory, in the order of the text.
class LocalVariables : public clang::RecursiveASTVisitor<LocalVariables> {
public:
  bool VisitVarDecl(clang::VarDecl *variable) {
    if (variable->getType().getAddressSpace() == clang::LangAS::opencl_local && !variable->isFileVarDecl() &&
        !llvm::isa<clang::ParmVarDecl>(variable))
      found.push_back(variable);
    return true;
  }
  std::vector<clang::VarDecl *> found;
};

/// Clang's names for a variable in a function: "f.x", and then "f.x.1" and so on.
bool is_named(llvm::StringRef symbol, llvm::StringRef base) {
  unsigned number = 0;
  if (!symbol.consume_front(base))
    return false;
  return symbol.empty() || (symbol.consume_front(".") && !symbol.getAsInteger(10, number));
}

} // namespace

const LanguageSemantics &opencl_semantics() {
  static const OpenclSemantics semantics;
  return semantics;
}

bool points_to_local(const clang::ParmVarDecl &parameter) {
  const clang::QualType type = parameter.getType();
  return type->isPointerType() && type->getPointeeType().getAddressSpace() == clang::LangAS::opencl_local;
}

std::string local_symbol(const std::string &kernel, const std::string &parameter) {
  return kernel + ".local." + parameter;
}

std::unique_ptr<clang::ASTConsumer> mark_kernels(std::unique_ptr<clang::CodeGenerator> code) {
  return std::make_unique<KernelMarker>(std::move(code));
}

void describe_program_variables(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables) {
  for (const llvm::GlobalVariable &global : code.GetModule()->globals()) {
    const auto *declared = llvm::dyn_cast_or_null<clang::VarDecl>(code.GetDeclForMangledName(global.getName()));
    if (!declared || declared->getType().getAddressSpace() != clang::LangAS::opencl_global)
      continue;
    GlobalVariable &described = tables.variables[global.getName().str()];
    described.name = declared->getNameAsString();
    described.type = layout_of(declared->getType(), context, opencl_semantics());
    described.alignment = std::uint64_t(context.getDeclAlign(declared).getQuantity());
    described.constant = declared->getType().isConstQualified();
  }
}

void describe_local_memory(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables) {
  llvm::Module &module = *code.GetModule();
  for (clang::Decl *declaration : context.getTranslationUnitDecl()->decls()) {
    auto *function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (!function || !function->hasBody() || !function->isThisDeclarationADefinition())
      continue;
    LocalVariables variables;
    variables.TraverseStmt(function->getBody());
    std::map<std::string, std::vector<clang::VarDecl *>> by_name;
    for (clang::VarDecl *variable : variables.found)
      by_name[function->getNameAsString() + "." + variable->getNameAsString()].push_back(variable);
    for (const auto &[base, declared] : by_name) {
      std::size_t next = 0;
      for (const llvm::GlobalVariable &global : module.globals())
        if (is_named(global.getName(), base) && next < declared.size()) {
          TileLocalVariable &described = tables.tile_local[global.getName().str()];
          described.name = declared[next]->getNameAsString();
          described.type = layout_of(declared[next]->getType(), context, opencl_semantics());
          ++next;
        }
    }
  }
  for (const KernelSource &kernel : tables.kernels) {
    const auto *declared = llvm::cast<clang::FunctionDecl>(code.GetDeclForMangledName(kernel.symbol));
    for (std::size_t k = 0; k < kernel.parameters.size(); ++k) {
      const clang::ParmVarDecl &parameter = *declared->getParamDecl(unsigned(k));
      if (!points_to_local(parameter))
        continue;
      const clang::QualType pointee = parameter.getType()->getPointeeType();
      llvm::Type *bytes = llvm::ArrayType::get(llvm::Type::getInt8Ty(module.getContext()), 0);
      const std::string symbol = local_symbol(kernel.symbol, kernel.parameters[k].name);
      auto *variable = new llvm::GlobalVariable(module, bytes, /*isConstant=*/false,
                                                llvm::GlobalValue::ExternalLinkage, nullptr, symbol);
      variable->setAlignment(llvm::Align(128));
      TileLocalVariable &described = tables.tile_local[symbol];
      described.name = kernel.parameters[k].name;
      described.type.kind = TypeLayout::Kind::array;
      described.type.element.push_back(layout_of(pointee, context, opencl_semantics()));
      described.type.name = described.type.element[0].name + " []";
      described.sized_by_launch = true;
      described.placed_by = kernel.parameters[k].offset;
    }
  }
}

} // namespace ampsim::frontend
