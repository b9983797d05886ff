// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See microsoft_extensions.h. Interprets Clang's messages.
#include "frontend/amp/dialect/microsoft_extensions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Type.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

namespace ampsim::frontend {

namespace {

using Kind = MicrosoftExtension::Kind;

MicrosoftExtension found_at(Kind kind, clang::FullSourceLoc location, unsigned argument = 0) {
  location = location.getSpellingLoc(); // also for macro arguments
  const clang::SourceManager &sources = location.getManager();
  return {kind, sources.getFilename(location).str(), sources.getFileOffset(location), argument, ""};
}

/// The type that an argument of a message is, or null.
clang::QualType type_in(const clang::Diagnostic &info, unsigned argument) {
  if (info.getArgKind(argument) != clang::DiagnosticsEngine::ak_qualtype)
    return {};
  return clang::QualType::getFromOpaquePtr(reinterpret_cast<void *>(info.getRawArg(argument)));
}

/// The arithmetic type to which objects of the class convert by its only conversion function that is not a template, if
/// it also has templates; else empty.
std::string converts_to(clang::QualType type) {
  const clang::CXXRecordDecl *record = type.isNull() ? nullptr : type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition())
    return "";
  std::string to;
  bool has_template = false;
  for (const clang::NamedDecl *each : record->getVisibleConversionFunctions()) {
    const auto *conversion = llvm::dyn_cast<clang::CXXConversionDecl>(each->getUnderlyingDecl());
    has_template |= !conversion;
    if (conversion && (!to.empty() || !conversion->getConversionType()->isArithmeticType()))
      return "";
    if (conversion)
      to = conversion->getConversionType().getCanonicalType().getUnqualifiedType().getAsString(
          clang::PrintingPolicy(record->getASTContext().getLangOpts()));
  }
  return has_template ? to : "";
}

/// An operator whose operands are of the classes that the message names is ambiguous.
std::optional<MicrosoftExtension> ambiguous_operand(const clang::Diagnostic &error) {
  const clang::SourceManager &sources = error.getSourceManager();
  for (unsigned operand = 0; operand < error.getRanges().size() && operand + 1 < error.getNumArgs(); ++operand) {
    std::string type = converts_to(type_in(error, operand + 1));
    const clang::CharSourceRange &range = error.getRange(operand);
    if (type.empty() || range.isInvalid() || range.getBegin().isMacroID() || range.getEnd().isMacroID())
      continue;
    MicrosoftExtension found = found_at(Kind::arithmetic, clang::FullSourceLoc(range.getBegin(), sources));
    found.argument = sources.getFileOffset(range.getEnd());
    found.type = std::move(type);
    return found;
  }
  return std::nullopt;
}

bool is_of_class(const clang::Diagnostic &info, unsigned argument) {
  clang::QualType type = type_in(info, argument);
  return !type.isNull() && type->isRecordType();
}

/// Returns whether the class `to` has a converting constructor that takes a non-const reference to the class `from`.
bool converts_lvalue(clang::QualType from, clang::QualType to) {
  if (from.isNull() || to.isNull())
    return false;
  if (to->isLValueReferenceType() && !to->getPointeeType().isConstQualified())
    return false;
  const clang::CXXRecordDecl *target = to.getNonReferenceType()->getAsCXXRecordDecl();
  if (!from->isRecordType() || !target || !target->hasDefinition())
    return false;
  for (const clang::CXXConstructorDecl *constructor : target->ctors()) {
    if (!constructor->isConvertingConstructor(/*AllowExplicit=*/false) || constructor->getNumParams() == 0 ||
        constructor->getMinRequiredArguments() > 1)
      continue;
    clang::QualType parameter = constructor->getParamDecl(0)->getType();
    if (parameter->isLValueReferenceType() && !parameter->getPointeeType().isConstQualified() &&
        target->getASTContext().hasSameUnqualifiedType(from, parameter->getPointeeType()))
      return true;
  }
  return false;
}

/// Operand `number` of the operator, if it is of a class and ends with the name of a member, possibly in parentheses.
std::optional<MicrosoftExtension> property(const clang::Diagnostic &error, unsigned number) {
  if (number >= error.getNumRanges() || !is_of_class(error, number))
    return std::nullopt;
  clang::FullSourceLoc last(error.getRange(number).getEnd(), error.getSourceManager());
  if (last.isInvalid())
    return std::nullopt;
  constexpr llvm::StringRef word = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
  auto [file, offset] = last.getSpellingLoc().getDecomposedLoc();
  llvm::StringRef before = last.getManager().getBufferData(file).take_front(offset + 1);
  before = before.rtrim(") ").rtrim(word).rtrim();
  if (!before.ends_with(".") && !before.ends_with("->"))
    return std::nullopt;
  return found_at(Kind::property, last);
}

} // namespace

std::optional<MicrosoftExtension> meant_by_error(const clang::Diagnostic &error) {
  if (!error.hasSourceManager() || error.getLocation().isInvalid())
    return std::nullopt;
  clang::FullSourceLoc location(error.getLocation(), error.getSourceManager());
  switch (error.getID()) {
  case clang::diag::err_typecheck_ordered_comparison_of_pointer_and_zero:
    return found_at(Kind::zero, location);
  case clang::diag::err_auto_non_deduced_not_alone:
    return found_at(Kind::group, location);
  case clang::diag::err_typename_missing:
    return found_at(Kind::type_name, location);
  case clang::diag::err_nested_name_spec_non_tag:
    return found_at(Kind::type_traits, location);
  case clang::diag::err_lvalue_reference_bind_to_temporary:
    if (is_of_class(error, 2))
      return found_at(Kind::reference, location);
    return std::nullopt;
  case clang::diag::err_ovl_ambiguous_oper_unary:
  case clang::diag::err_ovl_ambiguous_oper_binary:
    return ambiguous_operand(error);
  case clang::diag::err_typecheck_unary_expr:
  case clang::diag::err_typecheck_indirection_requires_pointer:
    return property(error, 0);
  case clang::diag::err_typecheck_invalid_operands:
    std::optional<MicrosoftExtension> left = property(error, 0);
    return left ? left : property(error, 1);
  }
  return std::nullopt;
}

MicrosoftExtension tile_static_object(clang::FullSourceLoc location) { return found_at(Kind::object, location); }

std::optional<MicrosoftExtension> meant_by_note(unsigned error, clang::FullSourceLoc call,
                                                const clang::Diagnostic &note) {
  llvm::SmallString<256> formatted;
  note.FormatDiagnostic(formatted);
  const llvm::StringRef text = formatted;
  if (text.contains("same type as the corresponding template parameter (") ||
      text.contains("deduced values of conflicting types for parameter")) {
    // "... ('unsigned long' vs 'int')" or "... (2 of type 'unsigned long' vs. 2 of type 'int')"
    llvm::SmallVector<llvm::StringRef, 8> quoted;
    text.split(quoted, '\'');
    if (!note.hasSourceManager() || note.getLocation().isInvalid() || quoted.size() < 5)
      return std::nullopt;
    MicrosoftExtension found =
        found_at(Kind::size, clang::FullSourceLoc(note.getLocation(), note.getSourceManager()));
    found.type = quoted[quoted.size() - 4] == "int" ? quoted[quoted.size() - 2] : quoted[quoted.size() - 4];
    return found;
  }
  unsigned argument = 0;
  if (note.getID() == clang::diag::note_ovl_candidate_bad_conv && !note.getArgUInt(5) &&
      converts_lvalue(type_in(note, 3), type_in(note, 4))) {
    argument = note.getArgUInt(6);
  } else if (llvm::StringRef number = text.split("expects an lvalue for ").second;
             number.empty() || number.consumeInteger(10, argument)) {
    return std::nullopt;
  }
  if (call.isInvalid())
    return std::nullopt;
  switch (error) {
  case clang::diag::err_ovl_no_viable_function_in_call:
  case clang::diag::err_ovl_no_viable_member_function_in_call:
  case clang::diag::err_ovl_no_viable_function_in_init:
  case clang::diag::err_ovl_no_viable_object_call:
  case clang::diag::err_ovl_no_viable_conversion_in_cast:
    return found_at(Kind::argument, call, argument);
  case clang::diag::err_ovl_no_viable_oper:
    return found_at(Kind::operand, call);
  case clang::diag::err_typecheck_nonviable_condition:
    return found_at(Kind::conversion, call);
  }
  return std::nullopt;
}

} // namespace ampsim::frontend
