// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ast/captures.h"
#include "frontend/ast/names.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"

#include <map>

namespace ampsim::frontend {

namespace {

/// Names a component of a vector: "x", or "s0" if it has more than four.
std::string component_name(unsigned number, unsigned count) {
  return count <= 4 ? std::string(1, "xyzw"[number]) : std::string("s") + "0123456789abcdef"[number];
}

void add_fields(const clang::RecordDecl &record, const clang::ASTRecordLayout &offsets,
                const clang::ASTContext &context, const LanguageSemantics &semantics, TypeLayout &layout) {
  for (const clang::FieldDecl *field : record.fields())
    if (!field->isBitField())
      layout.fields.push_back({field->getNameAsString(),
                               offsets.getFieldOffset(field->getFieldIndex()) / 8,
                               {layout_of(field->getType(), context, semantics)}});
}

} // namespace

TypeLayout layout_of(clang::QualType type, const clang::ASTContext &context, const LanguageSemantics &semantics) {
  type = type.getCanonicalType().getUnqualifiedType();
  TypeLayout layout;
  layout.name = type_name(type, context);
  if (const auto *array = context.getAsIncompleteArrayType(type)) {
    layout.kind = TypeLayout::Kind::array;
    layout.element.push_back(layout_of(array->getElementType(), context, semantics));
    return layout;
  }
  if (type->isIncompleteType() || type->isDependentType())
    return layout;
  layout.size = context.getTypeSizeInChars(type).getQuantity();
  if (const auto *array = context.getAsConstantArrayType(type)) {
    layout.kind = TypeLayout::Kind::array;
    layout.element.push_back(layout_of(array->getElementType(), context, semantics));
    return layout;
  }
  if (const auto *vector = type->getAs<clang::ExtVectorType>()) {
    const TypeLayout part = layout_of(vector->getElementType(), context, semantics);
    layout.kind = TypeLayout::Kind::record;
    layout.name = part.name + std::to_string(vector->getNumElements());
    for (unsigned k = 0; k < vector->getNumElements(); ++k)
      layout.fields.push_back({component_name(k, vector->getNumElements()), k * part.size, {part}});
    return layout;
  }
  if (const auto *record = type->getAsRecordDecl(); record && !llvm::isa<clang::CXXRecordDecl>(record)) {
    const clang::ASTRecordLayout &offsets = context.getASTRecordLayout(record);
    layout.kind = TypeLayout::Kind::record;
    add_fields(*record, offsets, context, semantics, layout);
    return layout;
  }
  if (const auto *record = type->getAsCXXRecordDecl()) {
    if (std::optional<TypeLayout::Scalar> scalar = semantics.scalar(*record)) {
      layout.scalar = *scalar;
      return layout;
    }
    layout.kind = TypeLayout::Kind::record;
    const clang::ASTRecordLayout &offsets = context.getASTRecordLayout(record);
    for (const clang::CXXBaseSpecifier &base : record->bases()) {
      const auto *base_record = base.getType()->getAsCXXRecordDecl();
      if (!base_record || base.isVirtual())
        continue;
      std::uint64_t start = offsets.getBaseClassOffset(base_record).getQuantity();
      for (TypeLayout::Field field : layout_of(base.getType(), context, semantics).fields) {
        field.offset += start;
        layout.fields.push_back(std::move(field));
      }
    }
    add_fields(*record, offsets, context, semantics, layout);
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

namespace {

class CaptureCollector {
public:
  CaptureCollector(const clang::ASTContext &context, const LanguageSemantics &semantics)
      : context(context), semantics(semantics) {}

  void collect(const clang::CXXRecordDecl *function_object) { add_record(function_object, 0, ""); }

  std::vector<Capture> captures;
  std::vector<Parameter> integers;

private:
  const clang::ASTContext &context;
  const LanguageSemantics &semantics;

  bool is_container(clang::QualType type) const { return semantics.container(type, context).has_value(); }

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
      if (is_container(base.getType())) { // named after the object that contains it
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
      if (whole && !is_container(field->getType())) { // `[*this]`: its members are named without it
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
    if (std::optional<Capture> capture = semantics.container(pointee, context)) {
      capture->name = name;
      capture->offset = offset;
      capture->by_reference = by_reference;
      captures.push_back(std::move(*capture));
      return;
    }
    if (by_reference)
      return;
    if (type->isIntegralOrEnumerationType()) {
      integers.push_back({.name = path,
                          .offset = offset,
                          .size = std::uint64_t(context.getTypeSizeInChars(type).getQuantity()),
                          .is_integer = true,
                          .is_unsigned = type->isUnsignedIntegerType()});
      return;
    }
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

} // namespace

std::vector<Capture> captures_of(const clang::CXXRecordDecl *function_object, const clang::ASTContext &context,
                                 const LanguageSemantics &semantics) {
  CaptureCollector collector(context, semantics);
  collector.collect(function_object);
  return std::move(collector.captures);
}

void describe_function_object(const clang::CXXRecordDecl *function_object, const clang::ASTContext &context,
                              const LanguageSemantics &semantics, KernelSource &kernel) {
  kernel.name = record_name(function_object, context);
  if (!function_object->isLambda())
    kernel.name += "::operator()";
  clang::PresumedLoc location = context.getSourceManager().getPresumedLoc(function_object->getLocation());
  if (location.isValid()) {
    kernel.file = location.getFilename();
    kernel.line = location.getLine();
  }
  CaptureCollector collector(context, semantics);
  collector.collect(function_object);
  kernel.captures = std::move(collector.captures);
  kernel.parameters = std::move(collector.integers);
}

} // namespace ampsim::frontend
