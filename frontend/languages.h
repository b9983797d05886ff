// The source languages that ampsim knows: the list is model/languages.def.
#pragma once

#include "frontend/language/source_language.h"

#include <span>
#include <string>
#include <vector>

namespace ampsim::frontend {

std::span<const SourceLanguage *const> languages();

/// The language of a program: the first in the list that says that one of these sources is its own; the last one
/// where none does.
const SourceLanguage &language_of(const std::vector<std::string> &sources);

} // namespace ampsim::frontend
