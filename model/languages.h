// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The available source languages.
#pragma once

#include "model/language.h"

#include <span>
#include <string_view>

namespace ampsim {

/// All languages, in the order of languages.def.
std::span<const Language *const> languages();

/// The language of a program that does not indicate one.
const Language &default_language();

/// The language with that key; null if there is none.
const Language *language_named(std::string_view key);

} // namespace ampsim
