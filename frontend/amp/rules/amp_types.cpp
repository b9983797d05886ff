// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See amp_types.h. The library's own classes are accepted as they are: their members here are irrelevant.
#include "frontend/amp/rules/amp_types.h"
#include "frontend/amp/dialect/library_namespace.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"

namespace ampsim::frontend {

const clang::CXXRecordDecl *AmpTypes::library_class(clang::QualType type) const {
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->getIdentifier() || !library.has(record->getLocation()))
    return nullptr;
  const clang::DeclContext *outermost = nullptr;
  for (const clang::DeclContext *scope = record->getDeclContext(); scope && !scope->isTranslationUnit();
       scope = scope->getParent())
    outermost = scope;
  const auto *space = llvm::dyn_cast_or_null<clang::NamespaceDecl>(outermost);
  return space && is_library_namespace(space->getName()) ? record : nullptr;
}

bool AmpTypes::is_by_reference_container(clang::QualType type) const {
  const clang::CXXRecordDecl *record = library_class(type);
  return record && (record->getName() == "array" || record->getName() == "texture");
}

std::string AmpTypes::name(clang::QualType type) const {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.SuppressTagKeyword = true;
  policy.AnonymousTagLocations = false;
  policy.Bool = true;
  return type.getAsString(policy);
}

std::optional<TypeProblem> AmpTypes::check(clang::QualType type) {
  if (type.isNull() || type->isDependentType())
    return std::nullopt;
  type = type.getCanonicalType();
  if (type.isVolatileQualified())
    return TypeProblem{"'volatile' is not supported", {}};
  type = type.getUnqualifiedType();
  auto [entry, inserted] = known.try_emplace(type.getAsOpaquePtr());
  if (inserted)
    entry->second = find(type); // a class that contains itself does so through a pointer, which is rejected
  return known[type.getAsOpaquePtr()];
}

std::optional<TypeProblem> AmpTypes::find(clang::QualType type) {
  if (const auto *builtin = type->getAs<clang::BuiltinType>()) {
    switch (builtin->getKind()) {
    case clang::BuiltinType::Bool:
    case clang::BuiltinType::Int:
    case clang::BuiltinType::UInt:
    case clang::BuiltinType::Long:
    case clang::BuiltinType::ULong:
    case clang::BuiltinType::Float:
    case clang::BuiltinType::Double:
    case clang::BuiltinType::Void:
      return std::nullopt;
    case clang::BuiltinType::NullPtr:
      return TypeProblem{"'std::nullptr_t' is supported only for local variables, parameters and results", {}};
    default:
      return TypeProblem{
          "'" + name(type) +
              "' is not a supported fundamental type: bool, int, long, their unsigned forms, float or double",
          {}};
    }
  }
  if (const auto *enumeration = type->getAs<clang::EnumType>()) {
    clang::QualType underlying = enumeration->getDecl()->getIntegerType();
    if (!underlying.isNull() && !underlying->isBooleanType() && !check(underlying))
      return std::nullopt;
    return TypeProblem{"the underlying type of an enumeration must be int, long or one of their unsigned forms",
                       enumeration->getDecl()->getLocation()};
  }
  if (type->isPointerType())
    return TypeProblem{"pointers are supported only as local variables, parameters and results", {}};
  if (type->isReferenceType())
    return TypeProblem{"references are supported only as local variables, parameters and results", {}};
  if (type->isMemberPointerType())
    return TypeProblem{"pointers to members are supported only as local variables, parameters and results", {}};
  if (const clang::ArrayType *array = context.getAsArrayType(type))
    return check_element(array->getElementType());
  if (const auto *record = type->getAsCXXRecordDecl()) {
    if (is_by_reference_container(type))
      return TypeProblem{"'" + record->getNameAsString() + "' can only be used by reference", {}};
    if (library_class(type)) {
      llvm::StringRef name = record->getName();
      if (name == "accelerator" || name == "accelerator_view" || name == "completion_future")
        return TypeProblem{"'" + name.str() + "' belongs to restrict(cpu) code", {}};
      return std::nullopt;
    }
    return check_record(record);
  }
  return std::nullopt; // vectors and similar: extensions, not types of C++ AMP
}

std::optional<TypeProblem> AmpTypes::check_element(clang::QualType element) {
  if (std::optional<TypeProblem> problem = check(element))
    return problem;
  if (element->isIncompleteType() || context.getAsArrayType(element) || element->isDependentType())
    return std::nullopt;
  if (context.getTypeSizeInChars(element).getQuantity() % 4 != 0)
    return TypeProblem{"the elements of an array must be aligned to four bytes, '" + name(element) +
                           "' has a size of " + std::to_string(context.getTypeSizeInChars(element).getQuantity()),
                       {}};
  return std::nullopt;
}

std::optional<TypeProblem> AmpTypes::check_record(const clang::CXXRecordDecl *record) {
  record = record->getDefinition();
  if (!record || record->isDependentType() || record->isInvalidDecl())
    return std::nullopt;
  if (record->isLambda()) // its captures are checked at its definition
    return std::nullopt;
  if (record->getNumVBases())
    return TypeProblem{"'" + record->getNameAsString() + "' has a virtual base class", record->getLocation()};
  for (const clang::CXXMethodDecl *method : record->methods())
    if (method->isVirtual())
      return TypeProblem{"'" + record->getNameAsString() + "' has the virtual member function '" +
                             method->getNameAsString() + "'",
                         method->getLocation()};
  const clang::ASTRecordLayout &layout = context.getASTRecordLayout(record);
  for (const clang::CXXBaseSpecifier &base : record->bases()) {
    const clang::CXXRecordDecl *base_record = base.getType()->getAsCXXRecordDecl();
    if (std::optional<TypeProblem> problem = check(base.getType()))
      return TypeProblem{problem->reason, problem->place.isValid() ? problem->place : base.getBeginLoc()};
    if (base_record && !base_record->isEmpty() && layout.getBaseClassOffset(base_record).getQuantity() % 4 != 0)
      return TypeProblem{"the base class '" + base_record->getNameAsString() + "' is not aligned to four bytes",
                         base.getBeginLoc()};
  }
  for (const clang::FieldDecl *field : record->fields()) {
    clang::SourceLocation place = field->getLocation();
    if (field->isBitField())
      return TypeProblem{"'" + field->getNameAsString() + "' is a bit field", place};
    clang::QualType type = field->getType();
    if (type->isReferenceType() && is_by_reference_container(type->getPointeeType()))
      continue;
    if (std::optional<TypeProblem> problem = check(type))
      return TypeProblem{problem->reason, problem->place.isValid() ? problem->place : place};
    if (layout.getFieldOffset(field->getFieldIndex()) % 32 != 0)
      return TypeProblem{"the member '" + field->getNameAsString() + "' is not aligned to four bytes", place};
  }
  return std::nullopt;
}

std::optional<TypeProblem> AmpTypes::check_variable(clang::QualType type) {
  if (type.isNull() || type->isDependentType())
    return std::nullopt;
  if (type.isVolatileQualified())
    return TypeProblem{"'volatile' is not supported", {}};
  if (type->isNullPtrType())
    return std::nullopt;
  if (type->isReferenceType()) {
    clang::QualType referee = type->getPointeeType();
    if (referee->isFunctionType())
      return TypeProblem{"references to functions are not supported", {}};
    if (referee->isNullPtrType())
      return TypeProblem{"references to 'std::nullptr_t' are not supported", {}};
    if (is_by_reference_container(referee))
      return std::nullopt;
    return referee->isPointerType() ? check_variable(referee) : check(referee);
  }
  if (type->isPointerType()) {
    clang::QualType pointee = type->getPointeeType();
    if (pointee->isFunctionType())
      return TypeProblem{"pointers to functions are not supported", {}};
    if (pointee->isPointerType() || pointee->isNullPtrType())
      return TypeProblem{"pointers to pointers are not supported", {}};
    if (is_by_reference_container(pointee))
      return std::nullopt;
    return check(pointee);
  }
  if (type->isMemberFunctionPointerType())
    return TypeProblem{"pointers to member functions are not supported", {}};
  if (type->isMemberDataPointerType())
    return std::nullopt;
  return check(type);
}

bool AmpTypes::contains_container(clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isReferenceType() || type->isPointerType())
    type = type->getPointeeType();
  while (const clang::ArrayType *array = context.getAsArrayType(type))
    type = array->getElementType();
  if (const clang::CXXRecordDecl *library = library_class(type)) {
    llvm::StringRef name = library->getName();
    return name == "array" || name == "array_view" || name.contains("texture") || name == "sampler";
  }
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->isInvalidDecl())
    return false;
  for (const clang::CXXBaseSpecifier &base : record->bases())
    if (contains_container(base.getType()))
      return true;
  for (const clang::FieldDecl *field : record->fields())
    if (!(field->getType()->isPointerType()) && contains_container(field->getType()))
      return true;
  return false;
}

} // namespace ampsim::frontend
