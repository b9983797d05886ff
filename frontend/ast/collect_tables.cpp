// See ast_tables.h. In three parts: types and captures, names, extents of statements.
#include "frontend/ast/collect_tables.h"
#include "frontend/ast/statements.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace ampsim::frontend {
namespace {

//===--- types and captures -------------------------------------------------===//

std::string without_spaces_before_declarators(std::string text) {
  for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos;) {
    if (at + 1 < text.size() && (text[at + 1] == '&' || text[at + 1] == '*'))
      text.erase(at, 1);
    else
      ++at;
  }
  return text;
}

clang::PrintingPolicy policy_of(const clang::ASTContext &context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.SuppressTagKeyword = true;
  policy.SuppressDefaultTemplateArgs = true;
  policy.SuppressUnwrittenScope = true;
  policy.FullyQualifiedName = true;
  policy.Bool = true;
  policy.AnonymousTagLocations = false;
  policy.MSVCFormatting = false;
  return policy;
}

/// Is it declared in namespace concurrency, or in one of the namespaces there?
bool in_library(const clang::CXXRecordDecl &record, llvm::StringRef inner = "") {
  const auto *space = llvm::dyn_cast<clang::NamespaceDecl>(record.getDeclContext()->getRedeclContext());
  if (space && !inner.empty() && space->getName() == inner)
    space = llvm::dyn_cast<clang::NamespaceDecl>(space->getDeclContext()->getRedeclContext());
  else if (!inner.empty())
    return false;
  return space && (space->getName() == "concurrency" || space->getName() == "Concurrency") &&
         space->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

TypeLayout layout_of(clang::QualType type, const clang::ASTContext &context) {
  type = type.getCanonicalType().getUnqualifiedType();
  TypeLayout layout;
  layout.name = without_spaces_before_declarators(type.getAsString(policy_of(context)));
  if (type->isIncompleteType() || type->isDependentType())
    return layout;
  layout.size = context.getTypeSizeInChars(type).getQuantity();
  if (const auto *array = context.getAsConstantArrayType(type)) {
    layout.kind = TypeLayout::Kind::array;
    layout.element.push_back(layout_of(array->getElementType(), context));
    return layout;
  }
  if (const auto *record = type->getAsCXXRecordDecl()) {
    if (record->getIdentifier() && (record->getName() == "norm" || record->getName() == "unorm") &&
        in_library(*record, "graphics")) {
      layout.scalar = record->getName() == "norm" ? TypeLayout::Scalar::norm : TypeLayout::Scalar::unorm;
      return layout;
    }
    layout.kind = TypeLayout::Kind::record;
    const clang::ASTRecordLayout &offsets = context.getASTRecordLayout(record);
    for (const clang::CXXBaseSpecifier &base : record->bases()) {
      const auto *base_record = base.getType()->getAsCXXRecordDecl();
      if (!base_record || base.isVirtual())
        continue;
      std::uint64_t start = offsets.getBaseClassOffset(base_record).getQuantity();
      for (TypeLayout::Field field : layout_of(base.getType(), context).fields) {
        field.offset += start;
        layout.fields.push_back(std::move(field));
      }
    }
    for (const clang::FieldDecl *field : record->fields()) {
      if (field->isBitField())
        continue;
      layout.fields.push_back({field->getNameAsString(),
                               offsets.getFieldOffset(field->getFieldIndex()) / 8,
                               {layout_of(field->getType(), context)}});
    }
    return layout;
  }
  using Scalar = TypeLayout::Scalar;
  if (type->isBooleanType())
    layout.scalar = Scalar::boolean;
  else if (type->isRealFloatingType())
    layout.scalar = Scalar::floating;
  else if (type->isUnsignedIntegerOrEnumerationType())
    layout.scalar = Scalar::unsigned_integer;
  else if (type->isSignedIntegerOrEnumerationType())
    layout.scalar = Scalar::signed_integer;
  return layout;
}

/// The specialisation of one of the library's containers that `type` is, or null.
const clang::ClassTemplateSpecializationDecl *as_container(clang::QualType type) {
  const auto *record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!record || !record->getIdentifier())
    return nullptr;
  llvm::StringRef name = record->getName();
  if (in_library(*record))
    return name == "array" || name == "array_view" ? record : nullptr;
  if (in_library(*record, "graphics"))
    return name == "texture" || name == "texture_view" || name == "writeonly_texture_view" ? record : nullptr;
  return nullptr;
}

/// int, unsigned int, float: what textures can be both read and written as.
bool is_read_write_texel(clang::QualType type) {
  type = type.getCanonicalType().getUnqualifiedType();
  return type->isSpecificBuiltinType(clang::BuiltinType::Int) ||
         type->isSpecificBuiltinType(clang::BuiltinType::UInt) ||
         type->isSpecificBuiltinType(clang::BuiltinType::Float);
}

class CaptureCollector {
public:
  explicit CaptureCollector(const clang::ASTContext &context) : context(context) {}

  std::vector<Capture> collect(const clang::CXXRecordDecl *function_object) {
    add_record(function_object, 0, "");
    return std::move(captures);
  }

private:
  const clang::ASTContext &context;
  std::vector<Capture> captures;

  void add_record(const clang::CXXRecordDecl *record, std::uint64_t start, const std::string &prefix) {
    const clang::ASTRecordLayout &offsets = context.getASTRecordLayout(record);
    std::map<const clang::FieldDecl *, std::string> lambda_names;
    clang::FieldDecl *this_capture = nullptr;
    if (record->isLambda()) {
      llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> fields;
      record->getCaptureFields(fields, this_capture);
      for (const auto &[variable, field] : fields)
        lambda_names[field] = variable->getNameAsString();
    }
    for (const clang::CXXBaseSpecifier &base : record->bases()) {
      const auto *base_record = base.getType()->getAsCXXRecordDecl();
      if (!base_record || base.isVirtual())
        continue;
      const std::uint64_t offset = start + offsets.getBaseClassOffset(base_record).getQuantity();
      if (as_container(base.getType())) { // named like the object that it is part of
        const std::string name = prefix.empty() ? "*this" : prefix.substr(0, prefix.size() - 1);
        add_field(base.getType(), offset, name, name);
      } else {
        add_record(base_record, offset, prefix);
      }
    }
    for (const clang::FieldDecl *field : record->fields()) {
      auto named = lambda_names.find(field);
      std::string name = named != lambda_names.end() ? named->second : field->getNameAsString();
      std::uint64_t offset = start + offsets.getFieldOffset(field->getFieldIndex()) / 8;
      const auto *whole = field == this_capture ? field->getType()->getAsCXXRecordDecl() : nullptr;
      if (whole && !as_container(field->getType())) { // `[*this]`: its members are named without it
        add_record(whole, offset, prefix);
        continue;
      }
      add_field(field->getType(), offset, prefix + name,
                prefix.empty() && record->isLambda() ? name : prefix + name);
    }
  }

  void add_field(clang::QualType type, std::uint64_t offset, const std::string &name, const std::string &path) {
    bool by_reference = type->isReferenceType() || type->isPointerType();
    clang::QualType pointee = by_reference ? type->getPointeeType() : type;
    if (const auto *container = as_container(pointee)) {
      Capture capture;
      llvm::StringRef kind = container->getName();
      bool owns = kind == "array" || kind == "texture";
      capture.container = kind == "writeonly_texture_view" ? "texture_view" : kind;
      capture.packed = capture.container.starts_with("texture");
      capture.name = name;
      capture.offset = offset;
      capture.by_reference = by_reference;
      clang::QualType element = container->getTemplateArgs()[0].getAsType();
      capture.read_only = element.isConstQualified() || (owns && pointee.isConstQualified());
      if (kind == "texture")
        capture.read_only |= !is_read_write_texel(element);
      if (capture.container == "texture_view" && !capture.read_only)
        capture.write_only = kind == "writeonly_texture_view" || !is_read_write_texel(element);
      if (container->getTemplateArgs().size() > 1)
        capture.rank = unsigned(container->getTemplateArgs()[1].getAsIntegral().getZExtValue());
      capture.element = layout_of(element, context);
      captures.push_back(std::move(capture));
      return;
    }
    if (by_reference)
      return;
    if (const auto *array = context.getAsConstantArrayType(type)) {
      std::uint64_t size = context.getTypeSizeInChars(array->getElementType()).getQuantity();
      if (array->getElementType()->getAsCXXRecordDecl())
        for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i) {
          std::string element = "[" + std::to_string(i) + "]";
          add_field(array->getElementType(), offset + i * size, name + element, path + element);
        }
      return;
    }
    if (const auto *record = type->getAsCXXRecordDecl(); record && record->hasDefinition() && !record->isUnion())
      add_record(record, offset, path + ".");
  }
};

//===--- names ----------------------------------------------------------------===//

/// "outer(int)::<lambda>", "ns::functor".
std::string record_name(const clang::CXXRecordDecl *record, const clang::ASTContext &context) {
  if (record->isLambda()) {
    for (const clang::DeclContext *outer = record->getDeclContext(); outer; outer = outer->getParent())
      if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(outer))
        return function_name(function, context) + "::<lambda>";
    return "<lambda>";
  }
  return without_spaces_before_declarators(context.getTypeDeclType(record).getAsString(policy_of(context)));
}

} // namespace

std::string function_name(const clang::FunctionDecl *function, const clang::ASTContext &context) {
  if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
      method && method->getParent()->isLambda())
    return record_name(method->getParent(), context);
  std::string name;
  llvm::raw_string_ostream out(name);
  clang::PrintingPolicy policy = policy_of(context);
  function->getNameForDiagnostic(out, policy, true);
  out << '(';
  for (unsigned i = 0; i < function->getNumParams(); ++i)
    out << (i ? ", " : "") << function->getParamDecl(i)->getType().getAsString(policy);
  out << ')';
  return without_spaces_before_declarators(name);
}

namespace {

KernelSource kernel_of(const clang::FunctionDecl *entry, const std::string &symbol,
                       const clang::ASTContext &context) {
  KernelSource kernel;
  kernel.symbol = symbol;
  const clang::TemplateArgumentList *arguments = entry->getTemplateSpecializationArgs();
  const clang::CXXRecordDecl *object =
      arguments && arguments->size() > 0 && arguments->get(0).getKind() == clang::TemplateArgument::Type
          ? arguments->get(0).getAsType()->getAsCXXRecordDecl()
          : nullptr;
  if (!object)
    return kernel;
  kernel.name = object->isLambda() ? record_name(object, context) : record_name(object, context) + "::operator()";
  clang::PresumedLoc location = context.getSourceManager().getPresumedLoc(object->getLocation());
  if (location.isValid()) {
    kernel.file = location.getFilename();
    kernel.line = location.getLine();
  }
  kernel.captures = CaptureCollector(context).collect(object);
  // The two templates in amp/parallel_for_each.h: untiled_entry<Kernel, N>, tiled_entry<Kernel, D0, D1, D2>.
  auto number = [&](unsigned k) { return std::int32_t(arguments->get(k).getAsIntegral().getExtValue()); };
  if (arguments->size() == 2) {
    kernel.rank = unsigned(number(1));
  } else if (arguments->size() == 4) {
    for (unsigned d = 0; d < 3 && number(d + 1) > 0; ++d) {
      kernel.tile[d] = number(d + 1);
      kernel.rank = d + 1;
    }
  }
  return kernel;
}

//===--- extents of statements --------------------------------------------===//

/// Walks a function's body; for every expression notes the statement (or condition, or initialiser) around it.
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

} // namespace

std::string absolute_path(llvm::StringRef path) {
  llvm::SmallString<256> result(path);
  llvm::sys::fs::make_absolute(result);
  llvm::sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

AstTables collect_ast_tables(clang::ASTContext &context, clang::CodeGenerator &code, const llvm::Module &module) {
  AstTables tables;
  const clang::SourceManager &sources = context.getSourceManager();
  for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end(); ++file)
    tables.file_names[absolute_path(file->first.getName())] = file->first.getName().str();
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
    if (function->hasAttr<clang::CUDAGlobalAttr>())
      tables.kernels.push_back(kernel_of(function, symbol, context));
    else if (!sources.isInSystemHeader(function->getLocation()) && function->getBody()) {
      extents.walk(function->getBody(), nullptr);
      tables.outlines.push_back(outline_of(*function, context));
    }
  }
  for (const llvm::GlobalVariable &global : module.globals()) {
    const auto *variable = llvm::dyn_cast_or_null<clang::VarDecl>(code.GetDeclForMangledName(global.getName()));
    if (!variable || !variable->hasAttr<clang::CUDASharedAttr>())
      continue;
    TileLocalVariable &described = tables.tile_local[global.getName().str()];
    described.name = variable->getNameAsString();
    described.type = layout_of(variable->getType(), context);
  }
  return tables;
}

} // namespace ampsim::frontend
