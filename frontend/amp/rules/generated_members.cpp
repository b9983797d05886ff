// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/amp/rules/generated_members.h"
#include "frontend/amp/rules/amp_functions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

namespace ampsim::frontend {
namespace {

struct MemberSides {
  bool cpu = false, amp = false;
};

enum class Kind {
  default_constructor,
  copy_constructor,
  move_constructor,
  copy_assignment,
  move_assignment,
  destructor
};

std::optional<Kind> kind_of(const clang::CXXMethodDecl *method) {
  if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method)) {
    if (constructor->isDefaultConstructor())
      return Kind::default_constructor;
    if (constructor->isCopyConstructor())
      return Kind::copy_constructor;
    if (constructor->isMoveConstructor())
      return Kind::move_constructor;
    return std::nullopt;
  }
  if (llvm::isa<clang::CXXDestructorDecl>(method))
    return Kind::destructor;
  if (method->isCopyAssignmentOperator())
    return Kind::copy_assignment;
  if (method->isMoveAssignmentOperator())
    return Kind::move_assignment;
  return std::nullopt;
}

MemberSides generated_sides(const clang::CXXRecordDecl *record, Kind kind);

/// The sides on which an object of this class can be created, copied, and so on.
MemberSides sides_of(const clang::CXXRecordDecl *record, Kind kind) {
  MemberSides sides;
  bool declared = false;
  for (const clang::CXXMethodDecl *method : record->methods()) {
    if (kind_of(method) != kind)
      continue;
    declared = true;
    if (method->isDeleted())
      continue;
    if (method->isImplicit() || method->isDefaulted()) // Clang may not have decided yet
      return generated_sides(record, kind);
    sides.cpu |= is_cpu(method);
    sides.amp |= is_amp(method);
  }
  if (declared)
    return sides;
  if (kind == Kind::move_constructor && !record->needsImplicitMoveConstructor())
    return sides_of(record, Kind::copy_constructor);
  if (kind == Kind::move_assignment && !record->needsImplicitMoveAssignment())
    return sides_of(record, Kind::copy_assignment);
  return generated_sides(record, kind);
}

/// The intersection over bases and members, and for constructors also the destructor.
MemberSides generated_sides(const clang::CXXRecordDecl *record, Kind kind) {
  MemberSides sides{true, true};
  auto also = [&](clang::QualType type) {
    const clang::CXXRecordDecl *part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!part || !part->hasDefinition())
      return;
    MemberSides there = sides_of(part->getDefinition(), kind);
    sides.cpu &= there.cpu;
    sides.amp &= there.amp;
  };
  for (const clang::CXXBaseSpecifier &base : record->bases())
    also(base.getType());
  for (const clang::FieldDecl *field : record->fields())
    also(field->getType());
  if (kind == Kind::default_constructor || kind == Kind::copy_constructor || kind == Kind::move_constructor) {
    MemberSides destructor = sides_of(record, Kind::destructor);
    sides.cpu &= destructor.cpu;
    sides.amp &= destructor.amp;
  }
  return sides;
}

/// Adds the missing sides, and removes those that the destructor does not have.
void complete(clang::CXXMethodDecl *method, const clang::CXXRecordDecl *record, bool implicit) {
  std::optional<Kind> kind = method->isDeleted() ? std::nullopt : kind_of(method);
  if (!kind)
    return;
  MemberSides sides = generated_sides(record, *kind);
  if (!sides.cpu && !sides.amp) // Clang reports why
    return;
  clang::ASTContext &context = method->getASTContext();
  if (!sides.cpu)
    method->dropAttr<clang::CUDAHostAttr>();
  else if (!method->hasAttr<clang::CUDAHostAttr>())
    method->addAttr(implicit ? clang::CUDAHostAttr::CreateImplicit(context) : clang::CUDAHostAttr::Create(context));
  if (!sides.amp)
    method->dropAttr<clang::CUDADeviceAttr>();
  else if (!method->hasAttr<clang::CUDADeviceAttr>())
    method->addAttr(implicit ? clang::CUDADeviceAttr::CreateImplicit(context)
                             : clang::CUDADeviceAttr::Create(context));
}

} // namespace

/// Members that Clang has already generated, and `= default` in the class: there, an attribute that counts as the
/// user's prevents Clang from choosing a side later.
void GeneratedMembers::CompletedTagDefinition(const clang::TagDecl *declaration) {
  const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(declaration);
  if (!record || record->isDependentContext() || record->isLambda())
    return;
  for (clang::CXXMethodDecl *method : record->methods()) {
    bool undecided = !method->hasAttr<clang::CUDAHostAttr>() && !method->hasAttr<clang::CUDADeviceAttr>();
    if (method->isImplicit())
      complete(method, record, /*implicit=*/true);
    else if (method->isExplicitlyDefaulted() && undecided)
      complete(method, record, /*implicit=*/false);
  }
}

void GeneratedMembers::AddedCXXImplicitMember(const clang::CXXRecordDecl *record, const clang::Decl *member) {
  auto *method = const_cast<clang::CXXMethodDecl *>(llvm::dyn_cast<clang::CXXMethodDecl>(member));
  if (method && !record->isDependentContext())
    complete(method, record, /*implicit=*/true);
}

} // namespace ampsim::frontend
