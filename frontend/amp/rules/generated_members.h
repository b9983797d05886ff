// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Restriction specifiers of the members that the compiler generates (specification 2.3.2).
//
// Clang gives a generated constructor, assignment or destructor the side of the overloads that it would call at the
// place of its first use. In C++ AMP, it has every side on which all bases and members of its class have the functions
// that it calls, so that a class with members that are overloaded by restriction can be used on both. The sides are
// completed as soon as Clang declares such a member; each pass then decides which overloads it calls.
#pragma once

#include "clang/AST/ASTMutationListener.h"

namespace ampsim::frontend {

class GeneratedMembers : public clang::ASTMutationListener {
public:
  void CompletedTagDefinition(const clang::TagDecl *declaration) override;
  void AddedCXXImplicitMember(const clang::CXXRecordDecl *record, const clang::Decl *member) override;
};

} // namespace ampsim::frontend
