// Temporaries that are bound to references which are not const.
//
// Microsoft's compiler lets a function take a temporary object of a class by such a reference (its warning C4239);
// the standard and Clang do not, and programs pass `extent<2>(n, n)` or `array_view<float>(v)` that way. Where
// Clang finds no function because of it, the argument is wrapped in a call that makes an lvalue of it, and the pass
// is repeated. So is a zero that a pointer is compared with (`p <= 0`), which becomes a pointer, and the name of a
// type that depends on a template's parameter (`T::value_type()`), which gets the `typename` it lacks. What an
// iterator says of itself (`Iterator::value_type`) is asked of std::iterator_traits where the iterator is a
// pointer: with Microsoft's library, those of std::array are classes.
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

#include <compare>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ampsim::frontend {

struct BoundTemporary {
  std::string file;  // of the call
  unsigned offset;   // of its beginning in the file: of what names the function, or of the comparison
  unsigned argument; // from 1; 0 for what stands behind a comparison
  static constexpr unsigned type_name = ~0u;   // as the argument: what stands there is a type
  static constexpr unsigned type_traits = ~1u; // ... is a member type of an iterator
  auto operator<=>(const BoundTemporary &) const = default;
};
using BoundTemporaries = std::set<BoundTemporary>;

/// What Clang's message "no matching function" at `call` and a note to it mean, if they are about such an argument.
std::optional<BoundTemporary> bound_temporary(clang::FullSourceLoc call, llvm::StringRef note);

/// A comparison of a pointer with zero at `comparison`.
BoundTemporary compared_zero(clang::FullSourceLoc comparison);

/// The name of a type at `location` that lacks its `typename`.
BoundTemporary type_without_typename(clang::FullSourceLoc location);
/// The name of a member type at `location`, of a type without members.
BoundTemporary type_of_pointer(clang::FullSourceLoc location);

/// Wraps those arguments.
std::vector<clang::Token> make_lvalues(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor,
                                       const BoundTemporaries &arguments);

} // namespace ampsim::frontend
