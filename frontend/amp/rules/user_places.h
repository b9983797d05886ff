// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Maps instructions to the user's source: the function, its callers, and the line.
//
// Frames in ampsim's own headers are omitted: a barrier is where the user has written `wait`.
#pragma once

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

/// One place of an instruction: its function, or the place where that was called before it was inlined.
struct UserFrame {
  const llvm::DISubprogram *function;
  std::string file;
  unsigned line, column;
  const llvm::DILocation *location;
};

class UserPlaces {
public:
  /// `headers`: the folder of ampsim's own headers.
  UserPlaces(const clang::SourceManager &sources, const std::string &headers)
      : sources(sources), headers(headers) {}

  /// Innermost first.
  std::vector<UserFrame> frames(const llvm::Instruction &instruction) const;
  clang::SourceLocation location(const UserFrame &frame) const;
  /// The location of the innermost frame; invalid if there is none.
  clang::SourceLocation location(const llvm::Instruction &instruction) const;
  bool same_line(clang::SourceLocation a, clang::SourceLocation b) const;

private:
  const clang::SourceManager &sources;
  const std::string &headers;
};

} // namespace ampsim::frontend
