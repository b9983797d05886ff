// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Extensions that Microsoft's compiler accepts and Clang rejects, where Clang's own message identifies the place: see
// refused_extensions.cpp.
//
// The place is changed into code that Clang accepts, and the pass is repeated:
//
//   a.extent == b.extent       in a template, of properties: Clang loads them only if an operand is known to be of a
//                              class, so one of them is wrapped in a call as well
//   f(extent<2>(n, n))         for a parameter that is a non-const reference to an object of a class: the
//   argument view += part()             is wrapped in a call that makes an lvalue of it (Microsoft's warning C4239);
//   shape s = extent<2>(n, n)           likewise for a parameter of a converting constructor
//   number + 1                 if the class of number converts to any type by a template, and by another function to
//                              one type: number is converted to that type
//   array_view<int> &v = f();  becomes an rvalue reference, which extends the object's lifetime
//   auto a = 1, f() -> int;    becomes two declarations
//   p <= 0                     the zero becomes a pointer
//   T::value_type()            gets the missing `typename`
//   Iterator::value_type       comes from std::iterator_traits if the iterator is a pointer: in Microsoft's library,
//                              the iterators of std::array are classes
//   tile_static T t;           in a template, of a class with a constructor (Clang would call it): an array of one
//   template <int N>           for a class template with a parameter of another type, such as std::array: N is made
//   of a f(std::array<int, N>)      parameter of that type (deduced_sizes.h)
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

#include <compare>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ampsim::frontend {

struct MicrosoftExtension {
  enum class Kind {
    argument,    // of the call whose function is named at this place
    operand,     // after the assignment operator at this place
    property,    // the operand that ends here
    conversion,  // of the value that begins here, or of the variable's initialiser
    arithmetic,  // of the object whose class converts to several types, from here
    reference,   // the declaration here, or the argument that begins here
    group,       // of declarations, including the function whose name is here
    zero,        // the operand after the comparison
    type_name,   // the name here is a type
    type_traits, // the name here is a member type of an iterator
    object,      // the tile_static variable that is declared here
    size         // the function template here has a parameter that is deduced from one of another type
  };
  Kind kind;
  std::string file;
  unsigned offset;       // offset in the file
  unsigned argument = 0; // of an argument: its number, from 1; of arithmetic: the offset of the object's last token
  std::string type;      // of a size: the type to deduce from; of arithmetic: the type to convert to
  auto operator<=>(const MicrosoftExtension &) const = default;
};
using MicrosoftExtensions = std::set<MicrosoftExtension>;

/// The extension that Clang's error indicates, if any.
std::optional<MicrosoftExtension> meant_by_error(const clang::Diagnostic &error);

/// A tile_static variable in a template, for which Clang would call a constructor.
MicrosoftExtension tile_static_object(clang::FullSourceLoc location);

/// The extension indicated by a note to Clang's error `error` at `call` that explains why a function was not viable, if
/// any.
std::optional<MicrosoftExtension> meant_by_note(unsigned error, clang::FullSourceLoc call,
                                                const clang::Diagnostic &note);

std::vector<clang::Token> apply_extensions(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor,
                                           const MicrosoftExtensions &extensions);

} // namespace ampsim::frontend
