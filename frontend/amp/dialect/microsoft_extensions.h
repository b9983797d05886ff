// What Microsoft's compiler takes and Clang refuses, where Clang's own message tells the place: see
// refused_extensions.cpp.
//
// The place is changed into what Clang takes, and the pass is repeated:
//
//   a.extent == b.extent       in a template, of properties: Clang loads them only where an operand is known to be of
//                              a class, so one of them is wrapped in a call, too
//   f(extent<2>(n, n))         for a parameter that is a reference, not to const, to an object of a class: the
//   argument view += part()             is wrapped in a call that makes an lvalue of it (Microsoft's warning C4239);
//   shape s = extent<2>(n, n)           likewise for a parameter of a constructor that converts it
//   number + 1                 where the class of number converts to any type by a template, and by another function
//                              to one type: number is converted to that
//   array_view<int> &v = f();  becomes an rvalue reference, which lets the object live as long
//   auto a = 1, f() -> int;    is two declarations
//   p <= 0                     the zero becomes a pointer
//   T::value_type()            gets the `typename` it lacks
//   Iterator::value_type       is asked of std::iterator_traits where the iterator is a pointer: with Microsoft's
//                              library, those of std::array are classes
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
    argument,    // of the call whose function is named there
    operand,     // behind the assignment operator there
    property,    // the operand that ends there
    conversion,  // of the value that begins there, or of that behind the `=` of the variable there
    arithmetic,  // of the object whose class converts to several types, from there ...
    reference,   // what is declared there, or the argument that begins there
    group,       // of declarations, of which the function whose name stands there is one
    zero,        // what stands behind the comparison there
    type_name,   // what stands there is a type
    type_traits, // ... is a member type of an iterator
    object,      // the tile_static variable that is declared there
    size // the function template whose name stands there has a parameter that is deduced from one of another type
  };
  Kind kind;
  std::string file;
  unsigned offset;       // in the file
  unsigned argument = 0; // of an argument: its number, from 1; of arithmetic: the offset of the object's last token
  std::string type;      // of a size: what it is deduced from; of arithmetic: what the object is converted to
  auto operator<=>(const MicrosoftExtension &) const = default;
};
using MicrosoftExtensions = std::set<MicrosoftExtension>;

/// What Clang's error means, if it is about one.
std::optional<MicrosoftExtension> meant_by_error(const clang::Diagnostic &error);

/// A tile_static variable in a template, for which Clang would call a constructor.
MicrosoftExtension tile_static_object(clang::FullSourceLoc location);

/// What a note to Clang's error `error` at `call`, why a function was not viable, means, if it is about one.
std::optional<MicrosoftExtension> meant_by_note(unsigned error, clang::FullSourceLoc call,
                                                const clang::Diagnostic &note);

std::vector<clang::Token> apply_extensions(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor,
                                           const MicrosoftExtensions &extensions);

} // namespace ampsim::frontend
