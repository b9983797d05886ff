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

/// The language of a program: the first in the list that says that one of its sources is its own, or that the user says
/// is one's; the last one where none does.
const SourceLanguage &language_of(const CompileOptions &options);

/// What a source is in a program of this language.
SourceKind kind_of(const SourceLanguage &language, const std::string &source, const CompileOptions &options);

/// Where a source that cannot be compiled seems to be in another language than it is taken for: a message that says so.
std::optional<Diagnostic> misnamed(const SourceLanguage &taken_for, SourceKind kind, const std::string &source);

} // namespace ampsim::frontend
