// The source languages that there are.
#pragma once

#include "model/language.h"

#include <span>
#include <string_view>

namespace ampsim {

/// All of them, as languages.def has them.
std::span<const Language *const> languages();

/// What a program is in where nothing says otherwise.
const Language &default_language();

/// By its key; null where there is none.
const Language *language_named(std::string_view key);

} // namespace ampsim
