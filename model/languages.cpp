// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See languages.h.
#include "model/languages.h"

namespace ampsim {

#define AMPSIM_LANGUAGE(name) extern const Language name##_language;
#include "model/languages.def"
#undef AMPSIM_LANGUAGE

std::span<const Language *const> languages() {
  static constexpr const Language *all[] = {
#define AMPSIM_LANGUAGE(name) &name##_language,
#include "model/languages.def"
#undef AMPSIM_LANGUAGE
  };
  return all;
}

const Language &default_language() { return *languages().back(); }

const Language *language_named(std::string_view key) {
  for (const Language *each : languages())
    if (each->key == key)
      return each;
  return nullptr;
}

} // namespace ampsim
