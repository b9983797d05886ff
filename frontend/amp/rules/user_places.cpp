// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See user_places.h.
#include "frontend/amp/rules/user_places.h"

#include "llvm/Support/Path.h"

#include <algorithm>

namespace ampsim::frontend {

static std::string path_of(const llvm::DIScope &scope) {
  llvm::StringRef file = scope.getFilename();
  if (llvm::sys::path::is_absolute(file))
    return file.str();
  llvm::SmallString<256> path(scope.getDirectory());
  llvm::sys::path::append(path, file);
  return path.str().str();
}

std::vector<UserFrame> UserPlaces::frames(const llvm::Instruction &instruction) const {
  std::vector<UserFrame> frames;
  for (const llvm::DILocation *at = instruction.getDebugLoc(); at; at = at->getInlinedAt()) {
    std::string file = path_of(*at->getScope());
    if (at->getLine() && file.find(headers) != 0)
      frames.push_back({at->getScope()->getSubprogram(), file, at->getLine(), at->getColumn(), at});
  }
  return frames;
}

clang::SourceLocation UserPlaces::location(const UserFrame &frame) const {
  auto file = sources.getFileManager().getFile(frame.file);
  if (!file)
    return {};
  return sources.translateFileLineCol(*file, frame.line, std::max(1u, frame.column));
}

clang::SourceLocation UserPlaces::location(const llvm::Instruction &instruction) const {
  std::vector<UserFrame> inside = frames(instruction);
  return inside.empty() ? clang::SourceLocation() : location(inside.front());
}

bool UserPlaces::same_line(clang::SourceLocation a, clang::SourceLocation b) const {
  clang::PresumedLoc first = sources.getPresumedLoc(a), second = sources.getPresumedLoc(b);
  return first.isValid() && second.isValid() && first.getLine() == second.getLine() &&
         llvm::StringRef(first.getFilename()) == second.getFilename();
}

} // namespace ampsim::frontend
