// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/diagnostic_group.h"

#include "clang/Basic/SourceManager.h"

namespace ampsim::frontend {

bool is_in_headers(const clang::FullSourceLoc &location, const std::string &headers) {
  if (location.isInvalid())
    return false;
  llvm::StringRef file = location.getManager().getFilename(location.getManager().getExpansionLoc(location));
  return !headers.empty() && file.starts_with(headers);
}

} // namespace ampsim::frontend
