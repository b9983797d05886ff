// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Template parameters of functions that are deduced from a template argument of another type.
//
// Microsoft's compiler deduces `int N` from the std::size_t of a std::array<T, N>; the standard requires equal types.
// Such a template
//
//   template <class T, int N> void f(std::array<T, N> &a, index<N> i)
//
// becomes
//
//   template <class T, unsigned long N_, int N = (int)N_, enable_if<(int)N_ == N, int>::type = 0>
//   void f(std::array<T, N_> &a, index<N> i)
#pragma once

#include "frontend/amp/dialect/microsoft_extensions.h"

namespace ampsim::frontend {

/// Changes all declarations of the templates that the extensions of the kind `size` name.
std::vector<clang::Token> deduce_sizes(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor,
                                       const MicrosoftExtensions &extensions);

} // namespace ampsim::frontend
