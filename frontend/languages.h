// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The source languages that ampsim knows: the list is model/languages.def.
#pragma once

#include "frontend/language/source_language.h"
#include "model/diagnostic.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ampsim::frontend {

std::span<const SourceLanguage *const> languages();

/// The language of a program: the first that recognises one of its sources as its own, or that the user
/// names for one; else the last one.
const SourceLanguage &language_of(const CompileOptions &options);

/// The language of a source by its name and the headers that it includes; null for host code alone.
const SourceLanguage *evident_source_language(const std::string &source);

/// The kind of a source in a program of this language.
SourceKind kind_of(const SourceLanguage &language, const std::string &source, const CompileOptions &options);

/// A message if a source that cannot be compiled seems to be in another language than assumed.
std::optional<Diagnostic> misnamed(const SourceLanguage &taken_for, SourceKind kind, const std::string &source);

} // namespace ampsim::frontend
