// Where a source includes a header, told without compiling it.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

enum class Inclusion {
  none,    // not included whatever the macros are, or only behind something that may change what the header means
  leading, // among the first directives, with nothing but other inclusions and pragmas before it
  behind_code, // with declarations or macros before it
};

/// How `source` includes `header` (as between `<` and `>`), by itself or through headers of its own, which are looked for beside
/// the file that includes them and in the folders that `arguments` name by `-I`.
Inclusion inclusion_of(llvm::StringRef header, const std::string &source,
                       const std::vector<std::string> &arguments);

} // namespace ampsim::frontend
