// The source languages that there are.
#pragma once

#include "model/language.h"

#include <span>
#include <string_view>

namespace ampsim {

/// All of them.
std::span<const Language *const> languages();

/// By its key; null where there is none.
const Language *language_named(std::string_view key);

} // namespace ampsim
