// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Determines where a source includes a header, without compiling it.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

enum class Inclusion {
  none,       // not always included, or only after code that may change the header's meaning
  leading,    // among the first directives, with nothing but other inclusions and pragmas before it
  after_code, // with declarations or macros before it
};

/// Determines how `source` includes `header` (as between `<` and `>`), itself or through the program's headers,
/// which are searched for next to the including file and in the folders that `arguments` name with `-I`.
Inclusion inclusion_of(llvm::StringRef header, const std::string &source,
                       const std::vector<std::string> &arguments);

/// The headers of the C and C++ standard libraries that a text includes before anything but comments and other headers
/// that are the system's, without brackets, in alphabetical order. `is_systems` answers for a name without brackets.
std::vector<std::string> leading_standard_headers(llvm::StringRef text,
                                                  llvm::function_ref<bool(llvm::StringRef)> is_systems);

} // namespace ampsim::frontend
