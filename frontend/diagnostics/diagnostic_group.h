// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A message of the compiler or of our rules, with its notes, before it is worded and rendered.
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"

#include <string>
#include <vector>

namespace ampsim::frontend {

struct DiagnosticMessage {
  clang::DiagnosticsEngine::Level level = clang::DiagnosticsEngine::Error;
  unsigned id = 0; // Clang's; 0 for our rules
  clang::FullSourceLoc location;
  std::string text;
  std::vector<clang::CharSourceRange> ranges;
  std::vector<clang::FixItHint> fixes;
};

struct DiagnosticGroup {
  DiagnosticMessage message;
  std::vector<DiagnosticMessage> notes;
  std::string code;
  std::string context;                           // the function that was being compiled
  clang::SourceRange hides;                      // Clang's errors in these lines follow from this one
  std::vector<clang::FullSourceLoc> called_from; // for an error in a function that Clang has emitted
};

/// Returns whether the place is in a file of the folder.
bool is_in_headers(const clang::FullSourceLoc &location, const std::string &headers);

} // namespace ampsim::frontend
