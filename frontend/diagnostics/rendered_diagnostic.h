// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics as text, with Clang's own TextDiagnostic, so that the form is Clang's.
#pragma once

#include "frontend/diagnostics/diagnostic_group.h"
#include "model/diagnostic.h"

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/LangOptions.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ampsim::frontend {

/// A diagnostic and the text that shows it: message, source line, caret, notes.
struct RenderedDiagnostic {
  Diagnostic diagnostic;
  std::string text;
  bool of_rules = false;                 // not Clang's
  unsigned hides_from = 1, hides_to = 0; // lines in which errors without a code follow from this one
  bool deferred = false;             // reported when Clang emits a function, which the rules have already checked
  std::vector<unsigned> called_from; // lines from which that function is called
  using Position = std::pair<unsigned, unsigned>;
  std::vector<std::pair<Position, Position>> ranges; // underlined ranges
};

/// The source manager of the group's places must still be alive.
RenderedDiagnostic render(const DiagnosticGroup &group, const clang::LangOptions &language,
                          clang::DiagnosticOptions &options, bool color);

/// Merges both passes' diagnostics: each once, in the order of the source, without those that follow from another.
void merge_diagnostics(std::vector<RenderedDiagnostic> rendered, std::vector<Diagnostic> &out);

/// Prints their texts on stderr.
void print_texts(std::span<const Diagnostic> diagnostics);

} // namespace ampsim::frontend
