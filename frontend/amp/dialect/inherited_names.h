// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names that a class template inherits from a base which depends on its parameters. The standard does not search there
// when the template is defined; Microsoft's compiler does when it is used:
//
//   template <class T> struct real {};
//   template <class T> struct base { typedef T real; };
//   template <class T> struct derived : base<T> { real x; };      `real` is a T, not the template
//
// Clang's own leniency helps if nothing else has the name. If a class template has it, the derived class gets its own
// typedef: `typedef typename base<T>::real real;`.
#pragma once

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

#include <vector>

namespace ampsim::frontend {

/// Rewrites a whole preprocessed translation unit.
std::vector<clang::Token> accept_inherited_names(std::vector<clang::Token> tokens,
                                                 clang::Preprocessor &preprocessor);

} // namespace ampsim::frontend
