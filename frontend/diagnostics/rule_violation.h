// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A broken rule of the source language, as found by its checks: a place in the source, a code, a sentence.
//
// The checks only collect; diagnostic_stage.h renders, together with what Clang itself has found.
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"

#include <string>
#include <utility>
#include <vector>

namespace ampsim::frontend {

struct RuleNote {
  clang::SourceLocation location;
  std::string message;
};

struct RuleViolation {
  clang::SourceLocation location;
  std::string code; // "C3581"; empty if none
  std::string message;
  std::vector<RuleNote> notes;
  std::vector<clang::FixItHint> fixes;
  clang::SourceRange range;
  /// The simulator can run the program anyway: a warning under --permissive.
  bool runnable = false;
  /// Clang's own errors in these lines follow from this one.
  clang::SourceRange hides = {};
  /// A violation only if device code calls the function that contains it.
  bool if_called = false;
};

using RuleViolations = std::vector<RuleViolation>;

} // namespace ampsim::frontend
